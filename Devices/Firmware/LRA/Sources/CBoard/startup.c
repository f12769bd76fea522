// What happens between reset and main, and the table of interrupts. The addresses of the table are
// those of the reference manual RM0090, chapter "Interrupts and events".

#include "CBoard.h"

#define CORE_VECTORS 16
#define DEVICE_VECTORS 82
#define TIM_SYSTICK 15
#define IRQ_USART1 37

extern uint32_t board_stack_top[], board_tape[];
extern uint32_t board_data_image[], board_data_start[], board_data_end[];
extern uint32_t board_bss_start[], board_bss_end[];

int main(void);

// Written in Swift.
void board_tick_interrupt(void);
void board_serial_interrupt(void);

void board_reset(void);

uintptr_t board_tape_address(void) { return (uintptr_t)board_tape; }

// An interrupt that nobody asked for, or a fault: the motor driver falls silent by itself when
// nobody renews its drive, and a debugger finds the place.
static void board_unexpected(void) {
  for (;;) __asm volatile("bkpt 0");
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
  [CORE_VECTORS + IRQ_USART1] = {.handler = board_serial_interrupt},
  [CORE_VECTORS + IRQ_USART1 + 1 ... CORE_VECTORS + DEVICE_VECTORS - 1] =
      {.handler = board_unexpected},
};
