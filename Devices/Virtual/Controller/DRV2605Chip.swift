/// A DRV2605L: data sheet SLOS854D, sections 8.3 to 8.6. What its library plays is not modelled: a
/// sequence that is triggered is noted as a mistake.
struct DRV2605Chip {
  typealias Register = DRV2605Register
  typealias Bit = DRV2605Bit

  static let address: UInt8 = 0x5A

  var behaviour = DRV2605Behaviour()
  var actuator = Actuator()
  /// Whether it is on the board at all.
  var isPresent = true
  /// What the status reads as; nil: as it is.
  var falseStatus: UInt8?
  private(set) var isEnabled = true
  var mistakes = Mistakes()
  /// What the actuator was driven with, whenever that changed.
  var steps: [MotorDrive] = []
  /// What was written into which register, for tests.
  private(set) var writes: [(time: Int64, register: UInt8, value: UInt8)] = []
  var registers = DRV2605Register.defaults
  /// The register of the next byte; nil before the first byte of a transfer.
  private var selected: UInt8?
  private var isAddressed = false
  /// When it takes commands.
  private var ready: Int64
  /// When the routine that runs is over; nil where none runs.
  var routineEnd: Int64?

  /// A chip whose supply comes up at a time.
  init(poweredAt time: Int64 = -1_000_000_000) { ready = time + DRV2605Behaviour().startTime }

  /// What a register holds.
  func register(_ number: UInt8) -> UInt8 {
    number < Register.count ? registers[Int(number)] : 0
  }

  subscript(_ number: UInt8) -> UInt8 {
    get { registers[Int(number)] }
    set { registers[Int(number)] = newValue }
  }

  func has(_ bit: UInt8, in number: UInt8) -> Bool { register(number) & bit != 0 }

  var mode: DRV2605Mode { DRV2605Mode(rawValue: register(Register.mode) & 7) ?? .internalTrigger }

  /// The level of the real-time input that drives now; 255 is full drive.
  var level: UInt8 { output.level }

  var isAwake: Bool { isEnabled && isPresent && !has(Bit.standby, in: Register.mode) }

  // The bus.

  /// A transfer begins, also in the middle of another.
  /// - Returns: whether the chip acknowledges the address.
  mutating func begin(_ address: UInt8, isRead: Bool, at now: Int64) -> Bool {
    isAddressed = isPresent && address == Self.address && now >= ready
    if !isRead { selected = nil }
    return isAddressed
  }

  /// A STOP condition: the transfer is over.
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

  /// The byte that the next read gives, and nothing changes.
  func next(at now: Int64) -> UInt8 {
    let place = selected ?? 0
    guard isAddressed, answers else { return 0xFF }
    return place == Register.status ? falseStatus ?? register(place) : register(place)
  }

  /// The register that was selected; the next read gives the next.
  mutating func give(at now: Int64) -> UInt8 {
    let (place, value) = (selected ?? 0, next(at: now))
    selected = place &+ 1
    if place == Register.status, isAddressed, answers {
      registers[0] &= ~Bit.latched
      // A short that is still there shows again.
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

  // Power.

  /// The pin EN.
  mutating func setEnabled(_ enabled: Bool, at now: Int64) {
    guard enabled != isEnabled else { return }
    isEnabled = enabled
    if !enabled { abort() }
    update(at: now)
  }

  /// As after a loss of power, which DEV_RESET is equivalent to: section 8.6.2.
  mutating func reset(at now: Int64) {
    registers = Register.defaults
    (selected, isAddressed, routineEnd) = (nil, false, nil)
    ready = now + behaviour.startTime
    update(at: now)
  }

  /// The chip with its behaviour, and a supply that comes up at a time.
  func powered(at time: Int64) -> DRV2605Chip {
    var chip = self
    chip.ready = time + behaviour.startTime
    return chip
  }

  /// The chip is taken from the board, or put back, which is a power-up.
  mutating func setPresent(_ present: Bool, at now: Int64) {
    isPresent = present
    if present { reset(at: now) } else { update(at: now) }
  }

  mutating func advance(to now: Int64) {
    guard let end = routineEnd, end <= now else { return }
    finishRoutine(at: end)
  }
}
