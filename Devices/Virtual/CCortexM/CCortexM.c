#include "CCortexM.h"

#include <stdlib.h>
#include <unicorn/unicorn.h>

// The return address of handlers: the last page of the region that the architecture reserves for
// code.
#define RETURN_PAGE 0x1FFFF000u
#define RETURN_ADDRESS (RETURN_PAGE + 0x100)
// The size of an exception's stack frame with the state of floating point (ARMv7-M ARM, B1.5.6).
#define FRAME_BYTES 104u
// The bits of xPSR that hold the state of an IT block.
#define IT_STATE 0x0600FC00u
#define PAGE 0x1000u
#define WFI_BYTES 2u
// The value of LR in a handler: return to thread mode, on the main stack, with the state of
// floating point (ARMv7-M ARM, B1.5.8). Only a hard fault gets it, and its handler does not return.
#define EXC_RETURN_FLOAT 0xFFFFFFE9u
#define THUMB 0x01000000u
// The numbers by which the emulator (Unicorn) reports exceptions to on_exception().
#define ENGINE_PREFETCH 3u
#define ENGINE_DATA 4u
#define ENGINE_BKPT 7u

#define BREAKS 4

#define WINDOWS 4

typedef struct {
  cortex_m *core;
  uint32_t base;
} window;

struct cortex_m {
  uc_engine *engine;
  uc_context *interrupted;
  void *context;
  cortex_m_read read;
  cortex_m_write write;
  uint64_t cycles, limit;
  uint32_t place;
  int sleeps, is_at_limit, in_handler, in_fault, breaks;
  uint32_t flash, flash_size;
  int is_flash_busy, stalls;
  cortex_m_store store;
  cortex_m_wait wait;
  int faulted;
  cortex_m_fault fault;
  uint32_t fault_address;
  // A flag for each halfword of the flash; NULL until visits are recorded.
  uint8_t *visits;
  uc_hook break_hooks[BREAKS];
  int break_count;
  // The windows are stored in the core, because the engine keeps the address of each window.
  window windows[WINDOWS];
  int window_count;
};

static bool is_flash(const cortex_m *core, uint64_t address) {
  return address >= core->flash && address - core->flash < core->flash_size;
}

static void on_block(uc_engine *engine, uint64_t address, uint32_t bytes, void *user) {
  cortex_m *core = user;
  core->stalls = core->is_flash_busy && is_flash(core, address);
  if (core->stalls || core->cycles >= core->limit) {
    // The block is stopped before it runs. The engine's program counter may still be in the
    // previous block.
    core->place = (uint32_t)address;
    core->is_at_limit = 1;
    uc_emu_stop(engine);
    return;
  }
  core->cycles += bytes / 2;
  if (core->visits && is_flash(core, address)) core->visits[(address - core->flash) / 2] = 1;
}

static void on_wfi(uc_engine *engine, uint64_t address, uint32_t bytes, void *user) {
  (void)address, (void)bytes;
  ((cortex_m *)user)->sleeps = 1;
  uc_emu_stop(engine);
}

static void on_exception(uc_engine *engine, uint32_t number, void *user) {
  cortex_m *core = user;
  core->faulted = 1;
  core->fault = number == ENGINE_BKPT       ? CORTEX_M_BREAKPOINT
                : number == ENGINE_DATA     ? CORTEX_M_DATA
                : number == ENGINE_PREFETCH ? CORTEX_M_INSTRUCTION
                                            : CORTEX_M_UNDEFINED;
  uc_emu_stop(engine);
}

// Handles an access to the flash for which the program has no permission. Returns whether it was
// such an access. The engine then drops a write. It does not know the address of the instruction at
// that moment, so the core cannot be halted before it.
static bool on_flash(cortex_m *core, int type, uint64_t address, int size, int64_t value) {
  if (!is_flash(core, address)) return false;
  if (type == UC_MEM_WRITE_PROT)
    core->store(core->context, (uint32_t)address, (uint32_t)size, (uint64_t)value);
  else if (type == UC_MEM_READ_PROT)
    core->wait(core->context);
  else
    return false;
  return true;
}

static bool on_missing(uc_engine *engine, int type, uint64_t address, int size, int64_t value,
                       void *user) {
  (void)engine;
  cortex_m *core = user;
  if (on_flash(core, type, address, size, value)) return true;
  core->faulted = 1;
  const int fetches = type == UC_MEM_FETCH_UNMAPPED || type == UC_MEM_FETCH_PROT;
  core->fault = fetches ? CORTEX_M_INSTRUCTION : CORTEX_M_DATA;
  core->fault_address = (uint32_t)address;
  return false;
}

static void on_break(uc_engine *engine, uint64_t address, uint32_t bytes, void *user) {
  (void)address, (void)bytes;
  ((cortex_m *)user)->breaks = 1;
  uc_emu_stop(engine);
}

static uint64_t on_read(uc_engine *engine, uint64_t offset, unsigned size, void *user) {
  (void)engine, (void)size;
  const window *seen = user;
  return seen->core->read(seen->core->context, seen->base + (uint32_t)offset);
}

static void on_write(uc_engine *engine, uint64_t offset, unsigned size, uint64_t value,
                     void *user) {
  (void)engine, (void)size;
  const window *seen = user;
  seen->core->write(seen->core->context, seen->base + (uint32_t)offset, (uint32_t)value);
}

static int hook(cortex_m *core, int type, void *function, uint64_t first, uint64_t last) {
  uc_hook handle;
  return uc_hook_add(core->engine, &handle, type, function, core, first, last) == UC_ERR_OK;
}

cortex_m *cortex_m_open(void *context, cortex_m_read read, cortex_m_write write) {
  cortex_m *core = calloc(1, sizeof *core);
  if (core == NULL) return NULL;
  core->context = context;
  core->read = read;
  core->write = write;
  if (uc_open(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS, &core->engine) != UC_ERR_OK) {
    free(core);
    return NULL;
  }
  if (uc_ctl_set_cpu_model(core->engine, UC_CPU_ARM_CORTEX_M4) == UC_ERR_OK &&
      uc_context_alloc(core->engine, &core->interrupted) == UC_ERR_OK &&
      cortex_m_map(core, RETURN_PAGE, PAGE) &&
      hook(core, UC_HOOK_BLOCK, (void *)on_block, 1, 0) &&
      hook(core, UC_HOOK_INTR, (void *)on_exception, 1, 0) &&
      hook(core, UC_HOOK_MEM_INVALID, (void *)on_missing, 1, 0))
    return core;
  cortex_m_close(core);
  return NULL;
}

void cortex_m_close(cortex_m *core) {
  if (core->interrupted != NULL) uc_context_free(core->interrupted);
  uc_close(core->engine);
  free(core->visits);
  free(core);
}

int cortex_m_map(cortex_m *core, uint32_t address, uint32_t size) {
  return uc_mem_map(core->engine, address, size, UC_PROT_ALL) == UC_ERR_OK;
}

// Reading stays permitted unless an operation is under way. Fetches are stopped at the start of a
// block instead, because code that was translated earlier runs without a check of the permission.
static int protect_flash(cortex_m *core, uint32_t permissions) {
  // Only a change of the write permission makes the engine discard translated addresses.
  return uc_mem_protect(core->engine, core->flash, core->flash_size, UC_PROT_ALL) == UC_ERR_OK &&
         uc_mem_protect(core->engine, core->flash, core->flash_size, permissions) == UC_ERR_OK;
}

int cortex_m_map_flash(cortex_m *core, uint32_t address, uint32_t size, cortex_m_store store,
                       cortex_m_wait wait) {
  core->store = store;
  core->wait = wait;
  core->flash = address;
  core->flash_size = size;
  return cortex_m_map(core, address, size) && protect_flash(core, UC_PROT_READ | UC_PROT_EXEC);
}

void cortex_m_set_flash_busy(cortex_m *core, int is_busy) {
  core->is_flash_busy = is_busy;
  protect_flash(core, is_busy ? UC_PROT_EXEC : UC_PROT_READ | UC_PROT_EXEC);
}

int cortex_m_map_peripherals(cortex_m *core, uint32_t address, uint32_t size) {
  if (core->window_count == WINDOWS) return 0;
  window *seen = &core->windows[core->window_count++];
  *seen = (window){core, address};
  return uc_mmio_map(core->engine, address, size, on_read, seen, on_write, seen) == UC_ERR_OK;
}

int cortex_m_put(cortex_m *core, uint32_t address, const void *bytes, size_t count) {
  if (uc_mem_write(core->engine, address, bytes, count) != UC_ERR_OK) return 0;
  uc_ctl_remove_cache(core->engine, address, address + count);
  return 1;
}

int cortex_m_get(cortex_m *core, uint32_t address, void *bytes, size_t count) {
  return uc_mem_read(core->engine, address, bytes, count) == UC_ERR_OK;
}

int cortex_m_sleeps_at(cortex_m *core, uint32_t address) {
  return hook(core, UC_HOOK_CODE, (void *)on_wfi, address, address);
}

static void put_register(cortex_m *core, int name, uint32_t value) {
  uc_reg_write(core->engine, name, &value);
}

static uint32_t get_register(const cortex_m *core, int name) {
  uint32_t value = 0;
  uc_reg_read(core->engine, name, &value);
  return value;
}

void cortex_m_forget_breaks(cortex_m *core) {
  while (core->break_count > 0) uc_hook_del(core->engine, core->break_hooks[--core->break_count]);
}

int cortex_m_breaks_at(cortex_m *core, uint32_t address) {
  if (core->break_count == BREAKS) return 0;
  uc_hook *handle = &core->break_hooks[core->break_count];
  if (uc_hook_add(core->engine, handle, UC_HOOK_CODE, (void *)on_break, core, address, address) !=
      UC_ERR_OK)
    return 0;
  core->break_count++;
  // The engine must translate the code again, because the old translation does not call the hook.
  uc_ctl_remove_cache(core->engine, address & ~(PAGE - 1), (address & ~(PAGE - 1)) + PAGE);
  return 1;
}

void cortex_m_reset(cortex_m *core, uint32_t stack, uint32_t address) {
  put_register(core, UC_ARM_REG_XPSR, THUMB);
  put_register(core, UC_ARM_REG_CONTROL, 0);
  put_register(core, UC_ARM_REG_PRIMASK, 0);
  put_register(core, UC_ARM_REG_BASEPRI, 0);
  put_register(core, UC_ARM_REG_FAULTMASK, 0);
  put_register(core, UC_ARM_REG_MSP, stack);
  put_register(core, UC_ARM_REG_SP, stack);
  put_register(core, UC_ARM_REG_LR, 0xFFFFFFFFu);
  core->place = address & ~1u;
  core->in_handler = core->in_fault = core->faulted = 0;
}

cortex_m_halt cortex_m_run(cortex_m *core, uint64_t cycles) {
  core->limit = core->cycles + cycles;
  core->sleeps = core->is_at_limit = core->breaks = core->faulted = 0;
  core->stalls = 0;
  const uc_err error = uc_emu_start(core->engine, core->place | 1, RETURN_ADDRESS, 0, 0);
  if (!core->is_at_limit) core->place = get_register(core, UC_ARM_REG_PC) & ~1u;
  if (core->stalls) return CORTEX_M_STALLS;
  if (error != UC_ERR_OK && !core->faulted) {
    core->faulted = 1;
    core->fault = CORTEX_M_UNDEFINED;
  }
  if (core->faulted) return CORTEX_M_FAULT;
  if (core->breaks) return CORTEX_M_BREAKS;
  if (core->in_handler && !core->in_fault && core->place == RETURN_ADDRESS) {
    uc_context_restore(core->engine, core->interrupted);
    core->place = get_register(core, UC_ARM_REG_PC);
    core->in_handler = 0;
    return CORTEX_M_RETURNED;
  }
  if (!core->sleeps) return CORTEX_M_CYCLES;
  core->place += WFI_BYTES;
  return CORTEX_M_SLEEPS;
}

cortex_m_fault cortex_m_fault_kind(const cortex_m *core) { return core->fault; }

uint32_t cortex_m_fault_address(const cortex_m *core) { return core->fault_address; }

void cortex_m_yield(cortex_m *core) { core->limit = 0; }

uint64_t cortex_m_cycles(const cortex_m *core) { return core->cycles; }

void cortex_m_enter(cortex_m *core, uint32_t handler) {
  put_register(core, UC_ARM_REG_PC, core->place | 1);
  uc_context_save(core->engine, core->interrupted);
  const uint32_t stack = get_register(core, UC_ARM_REG_SP);
  put_register(core, UC_ARM_REG_SP, (stack - FRAME_BYTES) & ~7u);
  put_register(core, UC_ARM_REG_LR, RETURN_ADDRESS | 1);
  core->place = handler & ~1u;
  core->in_handler = 1;
}

int cortex_m_enter_fault(cortex_m *core, uint32_t handler) {
  if (core->in_fault || handler == 0) return 0;
  const uint32_t stack = (get_register(core, UC_ARM_REG_SP) - FRAME_BYTES) & ~7u;
  const uint32_t frame[8] = {
      get_register(core, UC_ARM_REG_R0),  get_register(core, UC_ARM_REG_R1),
      get_register(core, UC_ARM_REG_R2),  get_register(core, UC_ARM_REG_R3),
      get_register(core, UC_ARM_REG_R12), get_register(core, UC_ARM_REG_LR),
      core->place,                        get_register(core, UC_ARM_REG_XPSR),
  };
  if (is_flash(core, stack)) {
    for (uint32_t number = 0; number < 8; number++)
      core->store(core->context, stack + 4 * number, 4, frame[number]);
  } else if (!cortex_m_put(core, stack, frame, sizeof frame)) {
    // Without a stack the fault causes a second fault, and the core locks up.
    return 0;
  }
  put_register(core, UC_ARM_REG_XPSR, THUMB);
  put_register(core, UC_ARM_REG_SP, stack);
  put_register(core, UC_ARM_REG_LR, EXC_RETURN_FLOAT);
  core->place = handler & ~1u;
  core->in_fault = 1;
  return 1;
}

int cortex_m_takes_interrupts(const cortex_m *core, int is_maskable) {
  const int is_masked = is_maskable && (get_register(core, UC_ARM_REG_PRIMASK) & 1);
  return !core->in_handler && !core->in_fault && !is_masked &&
         (get_register(core, UC_ARM_REG_XPSR) & IT_STATE) == 0;
}

int cortex_m_note_visits(cortex_m *core) {
  free(core->visits);
  core->visits = calloc(core->flash_size / 2, 1);
  return core->visits != NULL;
}

int cortex_m_has_visited(const cortex_m *core, uint32_t address) {
  return core->visits && is_flash(core, address) && core->visits[(address - core->flash) / 2];
}

uint32_t cortex_m_place(const cortex_m *core) { return core->place; }
