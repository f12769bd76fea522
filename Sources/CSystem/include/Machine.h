// What the program runs on, and what it was made with.

#ifndef TACTUS_MACHINE_H
#define TACTUS_MACHINE_H

// Processors that the calling thread may use.
int tactus_processor_count(void);

// The compiler of this target, which is that of the toolchain.
const char *_Nonnull tactus_compiler(void);

#endif
