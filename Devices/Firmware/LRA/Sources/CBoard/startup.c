// Startup between reset and main, and the vector table. The numbers of the interrupts are those of
// the reference manual RM0090, chapter "Interrupts and events".

#include "CBoard.h"

#define CORE_VECTORS 16
#define DEVICE_VECTORS 82
#define TIM_SYSTICK 15
#define IRQ_USART1 37
#define IRQ_USART3 39
#define RECORD_MAGIC 0x46415554u

extern uint32_t board_stack_top[], board_tape[], board_kept[], board_ram_start[];
extern uint32_t board_data_image[], board_data_start[], board_data_end[];
extern uint32_t board_bss_start[], board_bss_end[];

int main(void);

// These functions are defined in Swift.
void board_tick_interrupt(void);
void board_serial_interrupt(void);
void board_motor_off(void);

void board_reset(void);

uintptr_t board_tape_address(void) { return (uintptr_t)board_tape; }
uintptr_t board_kept_address(void) { return (uintptr_t)board_kept; }

// The record of a fault. It survives a reset, but not a loss of power.
__attribute__((section(".noinit"))) static struct {
  uint32_t magic, place;
} record;

int board_take_crash(uint32_t *place) {
  const int has_crashed = record.magic == RECORD_MAGIC;
  record.magic = 0;
  *place = has_crashed ? record.place : 0;
  return has_crashed;
}

// Handles a fault or an unexpected interrupt: turns the motor off, stores the address for the next
// start, and resets the controller with SYSRESETREQ in AIRCR (ARMv7-M Architecture Reference
// Manual, section B3.2.6). If that fails, the watchdog resets it, because it is no longer fed.
__attribute__((used, noreturn)) static void board_crashed(const uint32_t *stack) {
  board_motor_off();
  // After a stack overflow, the stack pointer is outside the memory for it, and cannot be read. The
  // seventh word of the exception frame is the address of the faulting instruction.
  const int is_stack = stack >= board_ram_start && stack + 8 <= board_stack_top;
  record.place = is_stack ? stack[6] : 0;
  record.magic = RECORD_MAGIC;
  __asm volatile("dsb" ::: "memory");
  *(volatile uint32_t *)0xE000ED0C = 0x05FA0004;
  for (;;) __asm volatile("" ::: "memory");
}

__attribute__((naked)) static void board_unexpected(void) {
  __asm volatile("mrs r0, msp\n\tb board_crashed");
}

static void enable_floating_point(void) {
  volatile uint32_t *const coprocessor_access = (volatile uint32_t *)0xE000ED88;
  *coprocessor_access |= 0x00F00000;
  __asm volatile("dsb\n\tisb" ::: "memory");
}

__attribute__((noreturn, used)) void board_reset(void) {
  enable_floating_point();
  const uint32_t *from = board_data_image;
  for (uint32_t *to = board_data_start; to < board_data_end; ++to) *to = *from++;
  for (uint32_t *to = board_bss_start; to < board_bss_end; ++to) *to = 0;
  main();
  for (;;) board_sleep();
}

typedef union {
  void (*handler)(void);
  uint32_t *stack;
} vector;

__attribute__((section(".board.vectors"), used))
static const vector vectors[CORE_VECTORS + DEVICE_VECTORS] = {
  [0] = {.stack = board_stack_top},
  [1] = {.handler = board_reset},
  [2 ... TIM_SYSTICK - 1] = {.handler = board_unexpected},
  [TIM_SYSTICK] = {.handler = board_tick_interrupt},
  [CORE_VECTORS ... CORE_VECTORS + IRQ_USART1 - 1] = {.handler = board_unexpected},
  // The handler is the same for the three serial ports, of which the board uses one.
  [CORE_VECTORS + IRQ_USART1 ... CORE_VECTORS + IRQ_USART3] = {.handler = board_serial_interrupt},
  [CORE_VECTORS + IRQ_USART3 + 1 ... CORE_VECTORS + DEVICE_VECTORS - 1] =
      {.handler = board_unexpected},
};
