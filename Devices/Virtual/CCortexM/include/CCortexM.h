// A Cortex-M4 emulated by libunicorn. This part is in C because Swift cannot call functions with a
// variable number of arguments, and because the callback that runs for each block of instructions
// must be fast. Use a core on one thread at a time.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cortex_m cortex_m;

/// The reason why the core halted.
typedef enum {
  /// The granted cycles are used up.
  CORTEX_M_CYCLES,
  /// The core waits for an interrupt after WFI.
  CORTEX_M_SLEEPS,
  /// A handler has returned.
  CORTEX_M_RETURNED,
  /// A fault, BKPT, or an access to an address without memory.
  CORTEX_M_FAULT,
  /// The core is at an address that was marked with cortex_m_breaks_at.
  CORTEX_M_BREAKS,
  /// The next instruction is in the flash, which is busy.
  CORTEX_M_STALLS,
} cortex_m_halt;

/// The kind of a fault.
typedef enum {
  CORTEX_M_UNDEFINED,
  CORTEX_M_INSTRUCTION,
  CORTEX_M_DATA,
  CORTEX_M_BREAKPOINT,
} cortex_m_fault;

/// Called when the program reads or writes a peripheral. `address` is the address of the register.
typedef uint32_t (*cortex_m_read)(void *context, uint32_t address);
typedef void (*cortex_m_write)(void *context, uint32_t address, uint32_t value);

/// Called when the program writes 1, 2, 4 or 8 bytes to the flash. The memory itself is not
/// changed.
typedef void (*cortex_m_store)(void *context, uint32_t address, uint32_t size, uint64_t value);
/// Called when the program reads the flash while it is busy. The program gets the contents after
/// the return.
typedef void (*cortex_m_wait)(void *context);

/// Creates a core without memory. Returns NULL if libunicorn cannot be opened.
cortex_m *cortex_m_open(void *context, cortex_m_read read, cortex_m_write write);
void cortex_m_close(cortex_m *core);

/// Adds memory in whole pages of 4096 bytes. Returns whether there was room.
int cortex_m_map(cortex_m *core, uint32_t address, uint32_t size);
/// Adds memory in whole pages that the program can read and run. Its writes are passed to a
/// callback.
int cortex_m_map_flash(cortex_m *core, uint32_t address, uint32_t size, cortex_m_store store,
                       cortex_m_wait wait);
/// Sets whether the flash is busy: then a fetch from it halts the core, and a read calls `wait`.
/// May be called in callbacks.
void cortex_m_set_flash_busy(cortex_m *core, int is_busy);
/// Makes the program's accesses to a range of addresses call `read` and `write`. At most four
/// ranges.
int cortex_m_map_peripherals(cortex_m *core, uint32_t address, uint32_t size);
int cortex_m_put(cortex_m *core, uint32_t address, const void *bytes, size_t count);
int cortex_m_get(cortex_m *core, uint32_t address, void *bytes, size_t count);

/// Marks an address with the instruction WFI, which libunicorn does not support: the core halts
/// before it.
int cortex_m_sleeps_at(cortex_m *core, uint32_t address);
/// Makes the core halt each time before it runs the instruction at an address. At most four
/// addresses; returns whether there was room.
int cortex_m_breaks_at(cortex_m *core, uint32_t address);
/// Removes all addresses that cortex_m_breaks_at added.
void cortex_m_forget_breaks(cortex_m *core);
/// Starts at an address with a stack, as after a reset. R0 to R12 keep their values.
void cortex_m_reset(cortex_m *core, uint32_t stack, uint32_t address);

/// Runs until the core halts, or until the block of instructions in which the number of cycles is
/// reached has ended. Each halfword of code counts as one cycle, about the time that a Cortex-M4
/// takes without wait states. Returns why it ended.
cortex_m_halt cortex_m_run(cortex_m *core, uint64_t cycles);
/// Ends `cortex_m_run` after the current block of instructions. For use in callbacks.
void cortex_m_yield(cortex_m *core);
/// The number of cycles that the core ran, without those in which it slept.
uint64_t cortex_m_cycles(const cortex_m *core);

/// Runs the handler at an address. The registers get their previous values when it returns.
void cortex_m_enter(cortex_m *core, uint32_t handler);
/// Runs the handler of hard faults, with the registers of the program on the stack. Returns 0 if
/// the core locks up: if such a handler runs already, has the address 0, or the stack has no
/// memory.
int cortex_m_enter_fault(cortex_m *core, uint32_t handler);
/// The kind of the last fault, and the address of the last access to an address without memory.
cortex_m_fault cortex_m_fault_kind(const cortex_m *core);
uint32_t cortex_m_fault_address(const cortex_m *core);
/// Whether a handler may be entered now: no handler runs, CPSID does not mask it, and the next
/// instruction is not conditional, because the state of the condition would apply to the handler.
/// CPSID masks all exceptions except the NMI.
int cortex_m_takes_interrupts(const cortex_m *core, int is_maskable);
/// Records from now on the addresses in the flash at which blocks of instructions begin. Returns
/// whether there was memory for the record.
int cortex_m_note_visits(cortex_m *core);
/// Whether a block that begins at an address has run since cortex_m_note_visits.
int cortex_m_has_visited(const cortex_m *core, uint32_t address);
/// The address of the next instruction.
uint32_t cortex_m_place(const cortex_m *core);
