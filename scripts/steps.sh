# Sourced by scripts/demo and scripts/test: a heading and a time for each step, logs that are shown only on failure.
# shellcheck shell=bash

# The repository's root, and the place for logs.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/logs
jobs=$(nproc)

# Prints a heading; the next `finish` prints the time since.
begin() {
  step_start=$EPOCHREALTIME
  printf '== %s ... ' "$1"
}

finish() {
  local micros=$((${EPOCHREALTIME/[.,]/} - ${step_start/[.,]/}))
  printf '%d.%d s\n' $((micros / 1000000)) $((micros / 100000 % 10))
}

# quietly HEADING LOG COMMAND...: runs the command with its output in build/logs/LOG, and shows that where it fails.
quietly() {
  local heading=$1 log=$logs/$2
  shift 2
  mkdir -p "$logs"
  begin "$heading"
  if "$@" >"$log" 2>&1 </dev/null; then
    finish
  else
    local code=$?
    printf 'FAILED\n'
    cat "$log"
    printf '%s failed; its output is above and in %s\n' "$heading" "$log" >&2
    return $code
  fi
}

# build PRESET TARGET...: configures and builds.
build() { cmake -S "$root" --preset "$1" && cmake --build "$root/build/$1" --parallel "$jobs" --target "${@:2}"; }
