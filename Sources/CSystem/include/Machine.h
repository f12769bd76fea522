// Facts about the machine and the compiler of the program.

#ifndef TACTUS_MACHINE_H
#define TACTUS_MACHINE_H

// The number of processors that the calling thread may use.
int tactus_processor_count(void);

// The version of the C compiler, which belongs to the Swift toolchain.
const char *_Nonnull tactus_compiler(void);

#endif
