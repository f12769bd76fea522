// A Cortex-M4 by libunicorn, with what Swift cannot do itself: functions with a variable number of
// arguments, and a callback for each block of instructions. Not for several threads at once.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cortex_m cortex_m;

/// Why the core came to a halt.
typedef enum {
  /// The cycles that were granted are over.
  CORTEX_M_CYCLES,
  /// It waits for an interrupt, behind WFI.
  CORTEX_M_SLEEPS,
  /// A handler has returned.
  CORTEX_M_RETURNED,
  /// A fault, BKPT, or an access to memory that is not there.
  CORTEX_M_FAULT,
  /// It has come to an address at which it should halt.
  CORTEX_M_BREAKS,
  /// The next instruction is in the flash, which is busy.
  CORTEX_M_STALLS,
} cortex_m_halt;

/// What kind of fault it was.
typedef enum {
  CORTEX_M_UNDEFINED,
  CORTEX_M_INSTRUCTION,
  CORTEX_M_DATA,
  CORTEX_M_BREAKPOINT,
} cortex_m_fault;

/// Reads or writes a peripheral, at an address.
typedef uint32_t (*cortex_m_read)(void *context, uint32_t address);
typedef void (*cortex_m_write)(void *context, uint32_t address, uint32_t value);

/// Takes a write to the flash of 1, 2, 4 or 8 bytes, which the memory itself does not get.
typedef void (*cortex_m_store)(void *context, uint32_t address, uint32_t size, uint64_t value);
/// Called for a read of the flash while it is busy. What the memory has then is what is read.
typedef void (*cortex_m_wait)(void *context);

/// A core without memory. NULL: libunicorn did not open.
cortex_m *cortex_m_open(void *context, cortex_m_read read, cortex_m_write write);
void cortex_m_close(cortex_m *core);

/// Memory, whole pages of 4096 bytes. Returns whether there was room.
int cortex_m_map(cortex_m *core, uint32_t address, uint32_t size);
/// Memory, whole pages, that the program can read and run; its writes go to a callback.
int cortex_m_map_flash(cortex_m *core, uint32_t address, uint32_t size, cortex_m_store store,
                       cortex_m_wait wait);
/// Whether fetches of the flash halt the core and reads call `wait`; for callbacks too.
void cortex_m_set_flash_busy(cortex_m *core, int is_busy);
/// Addresses that go to the callbacks.
int cortex_m_map_peripherals(cortex_m *core, uint32_t address, uint32_t size);
int cortex_m_put(cortex_m *core, uint32_t address, const void *bytes, size_t count);
int cortex_m_get(cortex_m *core, uint32_t address, void *bytes, size_t count);

/// Stops in front of WFI at an address, which libunicorn takes for no instruction.
int cortex_m_sleeps_at(cortex_m *core, uint32_t address);
/// Halts in front of an address, each time that the core comes there. Returns whether there was
/// room: four at most.
int cortex_m_breaks_at(cortex_m *core, uint32_t address);
/// Halts nowhere any more.
void cortex_m_forget_breaks(cortex_m *core);
/// Starts at an address with a stack, as after a reset; what R0 to R12 hold is left over.
void cortex_m_reset(cortex_m *core, uint32_t stack, uint32_t address);

/// Runs for at least a number of cycles, to the end of a block of instructions: one cycle for each
/// halfword of it, about what a Cortex-M4 takes without wait states.
cortex_m_halt cortex_m_run(cortex_m *core, uint64_t cycles);
/// Ends `cortex_m_run` with the block that runs; for the callbacks.
void cortex_m_yield(cortex_m *core);
/// The cycles that were run, without sleep.
uint64_t cortex_m_cycles(const cortex_m *core);

/// Enters the handler at an address. What it leaves in the registers is undone when it returns.
void cortex_m_enter(cortex_m *core, uint32_t handler);
/// Enters the handler of hard faults, with the registers of the program on the stack.
/// Returns 0 where the core locks up: in such a handler, or without a stack.
int cortex_m_enter_fault(cortex_m *core, uint32_t handler);
/// Of the last fault: its kind, and the address of memory that was not there.
cortex_m_fault cortex_m_fault_kind(const cortex_m *core);
uint32_t cortex_m_fault_address(const cortex_m *core);
/// Whether a handler may be entered now: none runs, CPSID does not mask it, and no conditional
/// instruction is next, whose state would be the handler's. CPSID masks all but the NMI.
int cortex_m_takes_interrupts(const cortex_m *core, int is_maskable);
/// From now on it is noted where blocks of instructions in the flash begin. Returns whether there
/// was room.
int cortex_m_note_visits(cortex_m *core);
/// Whether a block that begins there has run since.
int cortex_m_has_visited(const cortex_m *core, uint32_t address);
/// The address of the next instruction.
uint32_t cortex_m_place(const cortex_m *core);
