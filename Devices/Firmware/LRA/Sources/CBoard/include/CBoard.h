#ifndef C_BOARD_H
#define C_BOARD_H

#include <stdint.h>

/// Sleeps until an interrupt is pending, also while interrupts are held back.
static inline void board_sleep(void) { __asm volatile("dsb\n\twfi" ::: "memory"); }

/// Holds interrupts back.
static inline void board_hold_interrupts(void) { __asm volatile("cpsid i" ::: "memory"); }

/// Lets those come that were held back.
static inline void board_release_interrupts(void) { __asm volatile("cpsie i" ::: "memory"); }

/// Whether the program faulted before the last reset; says so once.
///
/// @param place becomes the address of the instruction; 0: unknown.
int board_take_crash(uint32_t *place);

/// The sector of flash that no program lies in; see KeptCalibrations.swift.
uintptr_t board_kept_address(void);

/// Where an emulator may have put a tape; see Tape.swift.
uintptr_t board_tape_address(void);

#endif
