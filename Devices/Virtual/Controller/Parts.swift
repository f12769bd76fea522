/// The parts of the controller that the program uses, and the board around it. The addresses are in
/// `Parts+Registers`.
struct Parts {
  /// The numbers of exceptions in the table of vectors: RM0090, section 12.2, table 61.
  enum Exception {
    static let flash: UInt32 = 16 + 4
    static let crystalFailure: UInt32 = 2
    static let hardFault: UInt32 = 3
    static let systemTimer: UInt32 = 15
    /// The interrupts of USART1 to USART3.
    static let serial: [UInt32] = [16 + 37, 16 + 38, 16 + 39]
  }

  let board: Board
  var clocks: ClockControl
  var serials: [SerialPort]
  var bus: I2CUnit
  var sensor: SPIUnit
  var counter: Counter
  var systemTimer: SystemTimer
  var ports = PinPort.afterReset
  var watchdog: Watchdog
  var system = SystemControl()
  var interrupts = InterruptControl()
  var flash: FlashControl
  var power: Storage
  /// The mistakes of parts that a reset has replaced, and those that concern no part.
  var mistakes = Mistakes()
  /// The injected faults that have not occurred yet.
  var faults: [(time: Int64, fault: Fault)] = []
  /// The faults that concern the core or the whole board. The controller handles them.
  var requests: [Fault] = []

  init(_ board: Board) {
    self.board = board
    clocks = ClockControl(crystalHertz: board.crystalHertz)
    let hertz = clocks.hertz
    serials = (0..<3).map { _ in SerialPort(hertz: hertz) }
    bus = I2CUnit(hertz: hertz, hasFilter: board.model == .stm32f446)
    bus.isDisabledAtOnce = board.disablesBusAtOnce
    sensor = SPIUnit(hertz: hertz)
    sensor.chip = board.accelerometer.map { ADXL345Chip($0, board.actuator) }
    counter = Counter(hertz: hertz)
    systemTimer = SystemTimer(hertz: hertz)
    watchdog = Watchdog(hertz: board.watchdogHertz)
    flash = FlashControl(board.model, board.flash)
    power = Self.powerAfterReset(board.model)
    bus.chip.behaviour = board.chip
    bus.chip = bus.chip.powered(at: 0)
    bus.chip.connect(board.actuator, at: 0)
    for place in serials.indices { serials[place].hostBaud = board.hostBaud }
    wire()
    connect(at: 0)
  }

  private static func powerAfterReset(_ model: ControllerModel) -> Storage {
    // The value of VOS, bits 14 and 15, after a reset: RM0090, section 5.4.1, and RM0390, section
    // 5.4.1.
    Storage([0: model == .stm32f405 ? 0x4000 : 0xC000, 4: 0])
  }

  /// Connects the resistors of the board to their pins.
  private mutating func wire() {
    for pin in [board.clockPin, board.dataPin, board.receivePin] {
      ports[pin.port].pulledUp |= 1 << pin.number
    }
    if let pin = board.enablePin { ports[pin.port].pulledDown |= 1 << pin.number }
  }

  /// The serial port that the host's line is connected to.
  var serial: SerialPort {
    get { serials[board.serialLine.rawValue] }
    set { serials[board.serialLine.rawValue] = newValue }
  }

  // The getters from here on do not change the parts, but are marked as mutating: they are called
  // at each step of the core, and a nonmutating getter would copy the parts each time.

  /// The time of the next event of the parts.
  var next: Int64? {
    mutating get {
      var next = earlier(clocks.next, earlier(bus.next, bus.chip.routineEnd))
      next = earlier(next, earlier(systemTimer.next, watchdog.next))
      next = earlier(next, earlier(flash.next, sensor.next))
      for place in serials.indices { next = earlier(next, serials[place].next) }
      return earlier(next, faults.first?.time)
    }
  }

  /// The time at which a frame to the host ends.
  var frameEnd: Int64? {
    mutating get { serials[board.serialLine.rawValue].frameEnd }
  }

  mutating func advance(to now: Int64) {
    while let first = faults.first, first.time <= now {
      faults.removeFirst()
      apply(first.fault, at: first.time)
    }
    let before = clocks.rates
    clocks.advance(to: now)
    if clocks.rates != before { changeRates(at: now) }
    for place in serials.indices { serials[place].advance(to: now) }
    bus.advance(to: now)
    if sensor.isSending(by: now) { sensor.advance(to: now, bus.chip.steps) }
    systemTimer.advance(to: now)
    flash.advance(to: now)
    if flash.takeFailure(by: now) { requests.append(.brownOut) }
  }

  /// The exception that the core must take next; nil if none is pending. All interrupts have the
  /// same priority, so the lower number comes first.
  var pendingException: UInt32? {
    mutating get {
      if clocks.hasCrystalFailed { return Exception.crystalFailure }
      if systemTimer.isPending { return Exception.systemTimer }
      if flash.isInterrupting, interrupts.isLetThrough(Exception.flash - 16) {
        return Exception.flash
      }
      for place in serials.indices where serials[place].isInterrupting {
        let exception = Exception.serial[place]
        if interrupts.isLetThrough(exception - 16) { return exception }
      }
      return nil
    }
  }

  mutating func begin(_ exception: UInt32) {
    if exception == Exception.systemTimer { systemTimer.isPending = false }
  }

  /// Sets the clocks of the parts to those that the program has chosen.
  mutating func changeRates(at now: Int64) {
    let rates = clocks.rates
    guard !rates.isStopped else { return }
    serials[0].hertz = rates.fastBus
    (serials[1].hertz, serials[2].hertz, bus.hertz) = (rates.slowBus, rates.slowBus, rates.slowBus)
    sensor.hertz = rates.slowBus
    if counter.hertz != rates.slowTimers { counter.setHertz(rates.slowTimers, at: now) }
    if systemTimer.core != rates.core { systemTimer.setHertz(rates.core, at: now) }
    let limits = board.model.limits
    if rates.core > limits.core || rates.slowBus > limits.slowBus || rates.fastBus > limits.fastBus
    {
      mistakes.note("clocks above their limits: \(rates)")
    }
    // The flash needs one wait state for each 30 MHz at 2.7 to 3.6 V: RM0090, section 3.5.1, table
    // 11.
    if rates.core > 30_000_000 * (flash.waitStates + 1) {
      mistakes.note("FLASH_ACR has too few wait states for \(rates.core) Hz")
    }
  }
}

// The board as a whole.
extension Parts {
  /// Makes all the changes that a reset of the controller makes. The chip is reset only if the
  /// cause is a power-up.
  mutating func restart(_ cause: ResetCause, at now: Int64) {
    for text in partMistakes { mistakes.note(text) }
    let crystal = clocks.crystalHertz
    clocks = ClockControl(crystalHertz: crystal, causes: clocks.causes.adding(cause))
    let hertz = clocks.hertz
    serials = serials.map { $0.restarted(hertz: hertz, at: now) }
    bus = bus.restarted(hertz: hertz, at: now)
    sensor = sensor.restarted(hertz: hertz)
    counter = Counter(hertz: hertz)
    systemTimer = SystemTimer(hertz: hertz)
    watchdog = Watchdog(hertz: board.watchdogHertz)
    (system, interrupts) = (SystemControl(), InterruptControl())
    flash = flash.restarted()
    power = Self.powerAfterReset(board.model)
    for place in ports.indices {
      ports[place] = ports[place].restarted(PinPort.afterReset[place], at: now)
    }
    if cause == .powerOn {
      bus.chip.reset(at: now)
      sensor.chip?.reset()
    }
    connect(at: now)
  }

  private var partMistakes: [String] {
    clocks.mistakes.texts + serials.flatMap(\.mistakes.texts) + bus.mistakes.texts
      + bus.chip.mistakes.texts + sensor.mistakes.texts + (sensor.chip?.mistakes.texts ?? [])
      + watchdog.mistakes.texts + flash.mistakes.texts
  }

  /// All violations of manuals by the program.
  var allMistakes: [String] {
    var all = mistakes
    for text in partMistakes { all.note(text) }
    return all.texts
  }

  /// Applies the present configuration of the pins to the bus, to EN of the chip, and to the serial
  /// ports.
  mutating func connect(at now: Int64) {
    let (clock, data) = (board.clockPin, board.dataPin)
    let pins = [clock, data]
    // The bus needs alternate function 4: data sheet DS8626, table 9.
    bus.isConnected = pins.allSatisfy { ports[$0.port].function(of: $0.number) == 4 }
    for pin in pins {
      let port = ports[pin.port]
      let isDriven = bus.isConnected || port.drive(of: pin.number) == .high
      if isDriven, !port.isOpenDrain(pin.number) { mistakes.note("a pin of the bus is push-pull") }
    }
    bus.setPort(
      data: ports[data.port].drive(of: data.number) != .low,
      clock: ports[clock.port].drive(of: clock.number) != .low, at: now)
    if let pin = board.enablePin {
      bus.chip.setEnabled(ports[pin.port].isHigh(pin.number), at: now)
    }
    connectSerial()
    connectSensor(at: now)
  }

  /// Connects SPI 2 if its pins have alternate function 5 (data sheet DS8626, table 9), and the
  /// chip's pin CS.
  private mutating func connectSensor(at now: Int64) {
    sensor.isConnected = Board.sensorPins.allSatisfy {
      ports[$0.port].function(of: $0.number) == 5
    }
    let pin = Board.sensorSelectPin
    sensor.select(!ports[pin.port].isHigh(pin.number), at: now)
  }

  /// Connects the serial port if its pins have alternate function 7.
  private mutating func connectSerial() {
    let (send, receive) = (board.transmitPin, board.receivePin)
    serial.isSending = ports[send.port].function(of: send.number) == 7
    serial.isReceiving = ports[receive.port].function(of: receive.number) == 7
  }

  /// Sets the pins of the bus to the levels of its lines.
  mutating func showLines() {
    let clockLow = !bus.lines.isClockHigh || bus.isConnected && bus.holdsClock
    show(clockLow, at: board.clockPin)
    show(!bus.lines.isDataHigh, at: board.dataPin)
  }

  private mutating func show(_ isLow: Bool, at pin: Board.Pin) {
    let bit: UInt32 = 1 << pin.number
    ports[pin.port].heldLow = ports[pin.port].heldLow & ~bit | (isLow ? bit : 0)
  }
}
