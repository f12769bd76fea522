/// A DRV2605L: data sheet SLOS854D, sections 8.3 to 8.6. The waveforms of its library are not
/// modelled: starting one is recorded as a mistake.
struct DRV2605Chip {
  typealias Register = DRV2605Register
  typealias Bit = DRV2605Bit

  static let address: UInt8 = 0x5A

  var behaviour = DRV2605Behaviour()
  var actuator = Actuator()
  /// Whether the chip is on the board.
  var isPresent = true
  /// A wrong value that reading the status returns; nil if it returns the correct one.
  var falseStatus: UInt8?
  private(set) var isEnabled = true
  var mistakes = Mistakes()
  /// The changes of the actuator's drive.
  var steps: [MotorDrive] = []
  /// The written registers with time and value, for tests.
  private(set) var writes: [(time: Int64, register: UInt8, value: UInt8)] = []
  var registers = DRV2605Register.defaults
  /// The register of the next byte; nil before the first byte of a transfer.
  private var selected: UInt8?
  private var isAddressed = false
  /// The time from which the chip accepts commands.
  private var ready: Int64
  /// The time at which the running routine ends; nil if no routine runs.
  var routineEnd: Int64?

  /// Creates a chip whose supply is switched on at a time.
  init(poweredAt time: Int64 = -1_000_000_000) { ready = time + DRV2605Behaviour().startTime }

  /// The content of a register.
  func register(_ number: UInt8) -> UInt8 {
    number < Register.count ? registers[Int(number)] : 0
  }

  subscript(_ number: UInt8) -> UInt8 {
    get { registers[Int(number)] }
    set { registers[Int(number)] = newValue }
  }

  func has(_ bit: UInt8, in number: UInt8) -> Bool { register(number) & bit != 0 }

  var mode: DRV2605Mode { DRV2605Mode(rawValue: register(Register.mode) & 7) ?? .internalTrigger }

  /// The level at which the chip drives an actuator without a defect now; 255 is full drive.
  var level: UInt8 { output.level }

  var isAwake: Bool { isEnabled && isPresent && !has(Bit.standby, in: Register.mode) }

  // The methods from here on are the chip's side of the bus.

  /// Handles the start of a transfer, even within another.
  /// - Returns: whether the chip acknowledges the address.
  mutating func begin(_ address: UInt8, isRead: Bool, at now: Int64) -> Bool {
    isAddressed = isPresent && address == Self.address && now >= ready
    if !isRead { selected = nil }
    return isAddressed
  }

  /// Handles a STOP condition, which ends the transfer.
  mutating func end() { isAddressed = false }

  private var answers: Bool { isEnabled || behaviour.disabled == .answers }

  /// - Returns: whether the chip acknowledges the byte.
  mutating func take(_ byte: UInt8, at now: Int64) -> Bool {
    guard isAddressed else { return false }
    guard let place = selected else {
      selected = byte
      return true
    }
    selected = place &+ 1
    guard answers else { return true }
    guard place < Register.count else {
      mistakes.note("DRV2605L: a write to register \(place), which it does not have")
      return false
    }
    write(byte, to: place, at: now)
    return true
  }

  /// The byte that the next read returns, without an effect on the chip.
  func next(at now: Int64) -> UInt8 {
    let place = selected ?? 0
    guard isAddressed, answers else { return 0xFF }
    return place == Register.status ? falseStatus ?? register(place) : register(place)
  }

  /// Reads the selected register, and selects the next one.
  mutating func give(at now: Int64) -> UInt8 {
    let (place, value) = (selected ?? 0, next(at: now))
    selected = place &+ 1
    if place == Register.status, isAddressed, answers {
      registers[0] &= ~Bit.latched
      // A short that persists sets its bit again.
      update(at: now)
    }
    return value
  }

  private mutating func write(_ byte: UInt8, to place: UInt8, at now: Int64) {
    writes.append((now, place, byte))
    let mask = Register.writable(place)
    let before = self[place]
    self[place] = before & ~mask | byte & mask
    if place == Register.mode, byte & Bit.reset != 0 { return reset(at: now) }
    if place == Register.go { changeGo(byte & 1 == 1, at: now) }
    if place == Register.mode, (before ^ byte) & 7 != 0 { routineEnd = nil }
    update(at: now)
  }

  // The methods from here on concern the supply and EN.

  /// Sets the level of the pin EN.
  mutating func setEnabled(_ enabled: Bool, at now: Int64) {
    guard enabled != isEnabled else { return }
    isEnabled = enabled
    if !enabled { abort() }
    update(at: now)
  }

  /// Resets the chip as after a loss of power; DEV_RESET has the same effect (section 8.6.2).
  mutating func reset(at now: Int64) {
    registers = Register.defaults
    (selected, isAddressed, routineEnd) = (nil, false, nil)
    ready = now + behaviour.startTime
    update(at: now)
  }

  /// A chip with the same behaviour whose supply is switched on at a time.
  func powered(at time: Int64) -> DRV2605Chip {
    var chip = self
    chip.ready = time + behaviour.startTime
    return chip
  }

  /// Removes the chip from the board, or puts it back, which is a power-up.
  mutating func setPresent(_ present: Bool, at now: Int64) {
    isPresent = present
    if present { reset(at: now) } else { update(at: now) }
  }

  mutating func advance(to now: Int64) {
    guard let end = routineEnd, end <= now else { return }
    finishRoutine(at: end)
  }
}
