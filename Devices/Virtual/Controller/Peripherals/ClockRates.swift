/// The frequencies of the core and of the buses in hertz.
struct ClockRates: Equatable {
  var core: Int64
  /// The frequency of APB1: USART2, USART3, I2C1.
  var slowBus: Int64
  /// The frequency of APB2: USART1.
  var fastBus: Int64
  /// The frequency of the timers at APB1, for example TIM2: twice that of the bus if the bus clock
  /// is divided (RM0090, section 7.2, figure 21 "Clock tree").
  var slowTimers: Int64
  /// Whether the selected oscillator has failed, which stops the core.
  var isStopped = false

  init(all hertz: Int64) {
    (core, slowBus, fastBus, slowTimers) = (hertz, hertz, hertz, hertz)
  }

  /// - Parameters:
  ///   - system: the frequency of SYSCLK.
  ///   - configuration: the value of RCC_CFGR with HPRE, PPRE1 and PPRE2.
  init(system: Int64, configuration: UInt32) {
    let core =
      system / Self.divider(configuration >> 4 & 15, steps: [2, 4, 8, 16, 64, 128, 256, 512])
    let slow = Self.divider(configuration >> 10 & 7, steps: [2, 4, 8, 16])
    let fast = Self.divider(configuration >> 13 & 7, steps: [2, 4, 8, 16])
    (self.core, slowBus, fastBus) = (core, core / slow, core / fast)
    slowTimers = slow == 1 ? core : 2 * core / slow
  }

  /// The divider of a field. Its highest bit enables division, the others select the divider.
  private static func divider(_ field: UInt32, steps: [Int64]) -> Int64 {
    let place = Int(field) - steps.count
    return place < 0 ? 1 : steps[place]
  }
}

/// The models of controllers, which differ in their limits: data sheets of the STM32F405 (DS8626,
/// table 14) and of the STM32F446 (DS10693, table 16), "General operating conditions".
public enum ControllerModel: Sendable {
  case stm32f405
  case stm32f446

  /// The highest frequencies of the core, of APB1 and of APB2, in hertz.
  var limits: (core: Int64, slowBus: Int64, fastBus: Int64) {
    switch self {
    case .stm32f405: (168_000_000, 42_000_000, 84_000_000)
    case .stm32f446: (180_000_000, 45_000_000, 90_000_000)
    }
  }
}
