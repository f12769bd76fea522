internal import Glibc

/// An ADXL345 with four wires: data sheet, revision E. The model supports the rates from 25 Hz on,
/// right-justified formats with full resolution, and the memory without its trigger. It records the
/// use of other settings as mistakes of the program.
struct ADXL345Chip {
  enum Register {
    static let identity: UInt8 = 0x00
    static let rate: UInt8 = 0x2C
    static let power: UInt8 = 0x2D
    static let source: UInt8 = 0x30
    static let format: UInt8 = 0x31
    static let data: ClosedRange<UInt8> = 0x32...0x37
    static let memoryControl: UInt8 = 0x38
    static let memoryState: UInt8 = 0x39
    static let readOnly: Set<UInt8> = [0x00, 0x2B, 0x30, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x39]
  }

  /// The number of samples that the chip holds: 32 in its memory, and one at the output of the
  /// filter (section "FIFO").
  private static let memory = 33
  /// The time that must pass after a sample was read (section "FIFO"), in nanoseconds.
  private static let pause: Int64 = 5_000

  let properties: Accelerometer
  var mistakes = Mistakes()
  private var registers: [UInt8]
  private var motion: ActuatorMotion
  private var samples: [(x: Int16, y: Int16, z: Int16)] = []
  /// Whether a sample was lost since the last one was read.
  private var hasLost = false
  /// The time of the next sample; nil while the chip does not measure.
  private var due: Double?
  private var noise = Noise()
  /// The times of the samples that the chip has taken, for tests.
  private(set) var taken: [Int64] = []
  // The transfer: the first byte, the register of the next byte, and the sample that it reads.
  private var command: UInt8?
  private var selected: UInt8 = 0
  private var hasReadData = false
  private var shown: (x: Int16, y: Int16, z: Int16) = (0, 0, 0)
  private var readUntil: Int64 = -1_000_000_000
  private var commandTime: Int64 = 0

  init(_ properties: Accelerometer, _ actuator: Actuator) {
    self.properties = properties
    motion = ActuatorMotion(actuator)
    registers = Self.defaults
  }

  /// The registers after the supply was switched on: table 19.
  private static let defaults: [UInt8] = {
    var registers = [UInt8](repeating: 0, count: 0x3A)
    (registers[0], registers[0x2C], registers[0x30]) = (0xE5, 0x0A, 0x02)
    return registers
  }()

  /// Sets the chip to its state after its supply was switched on.
  mutating func reset() {
    (registers, samples, due, command) = (Self.defaults, [], nil, nil)
  }

  /// The number of samples per second that the settings select.
  private var hertz: Double {
    3200 / Double(1 << (15 - Int(registers[Int(Register.rate)] & 0x0F)))
      * (1 + properties.rateError)
  }

  // MARK: The transfer

  /// Handles the beginning or the end of a transfer: a change of CS.
  mutating func select(_ isSelected: Bool, at now: Int64) {
    if !isSelected, hasReadData { endRead(at: now) }
    (command, hasReadData) = (nil, false)
  }

  private mutating func endRead(at now: Int64) {
    readUntil = now
    if !samples.isEmpty { samples.removeFirst() }
    hasLost = false
  }

  /// Exchanges a byte.
  /// - Parameter drives: all drives of the actuator up to now.
  mutating func exchange(_ byte: UInt8, at now: Int64, _ drives: [MotorDrive]) -> UInt8 {
    guard now < properties.silentAfter else { return 0 }
    measure(until: now, drives)
    guard let command else {
      (self.command, commandTime) = (byte, now)
      selected = byte & 0x3F
      return 0
    }
    defer { if command & 0x40 != 0 { selected &+= 1 } else { selected = 0xFF } }
    guard Int(selected) < registers.count else {
      mistakes.note("ADXL345: an access to register \(selected) or without the bit for several")
      return 0
    }
    guard command & 0x80 == 0 else { return read(selected, at: now) }
    write(byte, to: selected, at: now)
    return 0
  }

  private mutating func read(_ register: UInt8, at now: Int64) -> UInt8 {
    let isOfMemory = Register.data.contains(register) || register == Register.memoryState
    // The byte with the address is part of the pause.
    if isOfMemory, !hasReadData, commandTime - readUntil < Self.pause {
      mistakes.note("ADXL345: less than 5 us after a sample was read")
    }
    switch register {
    case Register.memoryState: return UInt8(samples.count)
    case Register.source: return samples.isEmpty ? 0x02 : hasLost ? 0x83 : 0x82
    case Register.data: return data(register)
    default: return registers[Int(register)]
    }
  }

  /// A byte of the oldest sample.
  private mutating func data(_ register: UInt8) -> UInt8 {
    if !hasReadData { shown = samples.first ?? shown }
    hasReadData = true
    let place = Int(register - Register.data.lowerBound)
    let value = UInt16(bitPattern: [shown.x, shown.y, shown.z][place / 2])
    return UInt8(truncatingIfNeeded: place.isMultiple(of: 2) ? value : value >> 8)
  }

  private mutating func write(_ byte: UInt8, to register: UInt8, at now: Int64) {
    guard register >= 0x1D, !Register.readOnly.contains(register) else {
      return mistakes.note("ADXL345: a write to register \(register), which is read only")
    }
    registers[Int(register)] = byte
    switch register {
    case Register.power:
      let isMeasuring = byte & 0x08 != 0
      if isMeasuring, due == nil { due = Double(now) + 1e9 / hertz }
      if !isMeasuring { due = nil }
    case Register.format where byte & 0xEC != 0x08:
      mistakes.note("ADXL345: the format \(byte) is not modelled")
    case Register.memoryControl:
      if byte >> 6 == 0 { samples = [] }
      if byte >> 6 == 3 { mistakes.note("ADXL345: the trigger is not modelled") }
    default: break
    }
  }

  // MARK: Measuring

  private mutating func measure(until now: Int64, _ drives: [MotorDrive]) {
    while let time = due, time <= Double(now) {
      due = time + 1e9 / hertz
      take(at: Int64(time), drives)
    }
  }

  private mutating func take(at time: Int64, _ drives: [MotorDrive]) {
    let g = motion.acceleration(at: time, drives)
    let (direction, gravity) = (properties.direction, properties.gravity)
    taken.append(time)
    samples.append(
      (
        x: value(g * direction.x + gravity.x), y: value(g * direction.y + gravity.y),
        z: value(g * direction.z + gravity.z)
      ))
    let room = registers[Int(Register.memoryControl)] >> 6 == 0 ? 1 : Self.memory
    if samples.count > room {
      samples.removeFirst()
      hasLost = true
    }
  }

  /// 256 units in 1 g, limited to the range. From 1600 Hz on the lowest bit is 0 (page 32).
  private mutating func value(_ g: Double) -> Int16 {
    let range = Double(2 << (registers[Int(Register.format)] & 3)) * 256
    let noisy = (g + properties.noiseG * noise.next()) * 256
    let units = Int16(min(max(noisy.rounded(.down), -range), range - 1))
    return registers[Int(Register.rate)] & 0x0F >= 0x0E ? units & ~1 : units
  }
}

/// Numbers of the normal distribution, the same in every run: the method of Box and Muller.
private struct Noise {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Double(state >> 11) + 0.5) * 0x1p-53
  }

  mutating func next() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
