// Libraries that a program loads when it first needs them. It is not linked with them, because most
// commands do not use them, and loading libcrypto, libsndfile and cairo would more than double the
// time that the program takes to start.
//
// A module's header defines a macro that lists the functions it uses, each as
// F(result, name, parameters, arguments), and passes TACTUS_LOADED_PROTOTYPE to it. This declares
// `tactus_<name>` for each function. The module's C file passes the macro to TACTUS_LOADED_LIBRARY,
// which defines these functions as calls of the loaded ones. They may be called only after the
// loading function has returned true. They have names of their own, because a program may also be
// linked with the library, and must then call the library's own functions.

#ifndef TACTUS_CLOADING_H
#define TACTUS_CLOADING_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define TACTUS_LOADED_PROTOTYPE(result, name, parameters, arguments) \
  __attribute__((visibility("hidden"))) result tactus_##name parameters;

// The assertion compares the type of the function in the list with that in the library's header.
#define TACTUS_LOADED_FORWARD(result, name, parameters, arguments)                     \
  _Static_assert(                                                                      \
      __builtin_types_compatible_p(__typeof__(name), __typeof__(tactus_##name)), #name);\
  static result(*loaded_##name) parameters;                                            \
  result tactus_##name parameters { return loaded_##name arguments; }

#define TACTUS_LOADED_LOOK_UP(result, name, parameters, arguments) \
  *(void **)&loaded_##name = dlsym(library, #name);                \
  has_all = has_all && loaded_##name != NULL;

// Defines the functions of a list, and `load_library`, which loads them from the library of this
// file name, unless that was done before. It returns false if the system has no such library. Any
// thread may call it.
#define TACTUS_LOADED_LIBRARY(load_library, file_name, functions) \
  functions(TACTUS_LOADED_FORWARD)                                \
  static bool is_loaded;                                          \
  static void load(void) {                                        \
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);     \
    if (library == NULL) return;                                  \
    bool has_all = true;                                          \
    functions(TACTUS_LOADED_LOOK_UP)                              \
    is_loaded = has_all;                                          \
  }                                                               \
  bool load_library(void) {                                       \
    static pthread_once_t once = PTHREAD_ONCE_INIT;               \
    pthread_once(&once, load);                                    \
    return is_loaded;                                             \
  }

#endif
