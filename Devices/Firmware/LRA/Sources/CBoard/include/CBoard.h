#ifndef C_BOARD_H
#define C_BOARD_H

#include <stdint.h>

/// Sleeps until an interrupt is pending, even while interrupts are disabled.
static inline void board_sleep(void) { __asm volatile("dsb\n\twfi" ::: "memory"); }

/// Disables interrupts.
static inline void board_hold_interrupts(void) { __asm volatile("cpsid i" ::: "memory"); }

/// Enables interrupts.
static inline void board_release_interrupts(void) { __asm volatile("cpsie i" ::: "memory"); }

/// Whether the program faulted before the last reset. Clears the flag.
///
/// @param place receives the address of the instruction; 0: unknown.
int board_take_crash(uint32_t *place);

/// The sector of flash that contains no program; see KeptCalibrations.swift.
uintptr_t board_kept_address(void);

/// The address at which an emulator may put a tape; see Tape.swift.
uintptr_t board_tape_address(void);

#endif
