// Tells the thread sanitizer what GCC's OpenMP library orders. Empty in all other builds.
//
// libgomp is not instrumented and waits by futexes of its own, so the sanitizer sees neither that a parallel region
// starts after what the caller did before it, nor that its end, a barrier or a critical section orders anything, and
// reports races where there are none. Suppressing those would hide the real ones beside them. Instead the linker sends
// the library's entry points through the functions here (-Wl,--wrap, see scripts/cmake/Settings.cmake), which add the
// orders that the OpenMP standard promises, and no more. A construct that is not wrapped shows as reports of races
// between the code before or after it and the code within; add it here and there.
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>

namespace {

/// One run of a parallel region. Only the addresses of the marks matter.
struct Region {
  void (*body)(void*);
  void* data;
  char fork = 0;
  char join = 0;
  char barrier[2] = {0, 0};  // used in turn: a thread may reach the next barrier while another still leaves this one
};

thread_local Region* current = nullptr;
thread_local unsigned barriers_passed = 0;

void run_body(void* pointer) {
  auto* const region = static_cast<Region*>(pointer);
  __tsan_acquire(&region->fork);
  Region* const outer = current;
  const unsigned outer_barriers = barriers_passed;
  current = region;
  barriers_passed = 0;
  region->body(region->data);
  current = outer;
  barriers_passed = outer_barriers;
  __tsan_release(&region->join);
}

template <class Run>
void run_region(void (*body)(void*), void* data, Run run) {
  Region region{body, data};
  __tsan_release(&region.fork);
  run(&region);
  __tsan_acquire(&region.join);
}

template <class Wait>
void pass_barrier(Wait wait) {
  char* const mark = current == nullptr ? nullptr : &current->barrier[barriers_passed++ % 2];
  if (mark != nullptr) __tsan_release(mark);
  wait();
  if (mark != nullptr) __tsan_acquire(mark);
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier): the names are the linker's
extern "C" {

void __real_GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags);
void __wrap_GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags) {
  run_region(body, data, [&](Region* region) { __real_GOMP_parallel(run_body, region, threads, flags); });
}

void __real_GOMP_parallel_loop_nonmonotonic_dynamic(void (*body)(void*), void* data, unsigned threads, long start,
                                                    long end, long step, long chunk, unsigned flags);
void __wrap_GOMP_parallel_loop_nonmonotonic_dynamic(void (*body)(void*), void* data, unsigned threads, long start,
                                                    long end, long step, long chunk, unsigned flags) {
  run_region(body, data, [&](Region* region) {
    __real_GOMP_parallel_loop_nonmonotonic_dynamic(run_body, region, threads, start, end, step, chunk, flags);
  });
}

void __real_GOMP_barrier();
void __wrap_GOMP_barrier() { pass_barrier(__real_GOMP_barrier); }

void __real_GOMP_loop_end();
void __wrap_GOMP_loop_end() { pass_barrier(__real_GOMP_loop_end); }

void __real_GOMP_critical_start();
void __wrap_GOMP_critical_start() {
  __real_GOMP_critical_start();
  __tsan_acquire(reinterpret_cast<void*>(__real_GOMP_critical_start));
}

void __real_GOMP_critical_end();
void __wrap_GOMP_critical_end() {
  __tsan_release(reinterpret_cast<void*>(__real_GOMP_critical_start));
  __real_GOMP_critical_end();
}

void __real_GOMP_critical_name_start(void** name);
void __wrap_GOMP_critical_name_start(void** name) {
  __real_GOMP_critical_name_start(name);
  __tsan_acquire(name);
}

void __real_GOMP_critical_name_end(void** name);
void __wrap_GOMP_critical_name_end(void** name) {
  __tsan_release(name);
  __real_GOMP_critical_name_end(name);
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
#endif
