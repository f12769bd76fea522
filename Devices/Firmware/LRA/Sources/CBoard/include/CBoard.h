#ifndef C_BOARD_H
#define C_BOARD_H

#include <stdint.h>

/// Sleeps until an interrupt is pending, also while interrupts are held back.
static inline void board_sleep(void) { __asm volatile("dsb\n\twfi" ::: "memory"); }

/// Holds interrupts back.
static inline void board_hold_interrupts(void) { __asm volatile("cpsid i" ::: "memory"); }

/// Lets those come that were held back.
static inline void board_release_interrupts(void) { __asm volatile("cpsie i" ::: "memory"); }

/// Where an emulator may have put a tape; see Tape.swift.
uintptr_t board_tape_address(void);

#endif
