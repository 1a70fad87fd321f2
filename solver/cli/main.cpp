// The program; everything is in the library, so that tests reach it.
#include "solver/cli/cli.h"

int main(int argc, char** argv) { return rimau::run(argc, argv); }
