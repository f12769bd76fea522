public import TactusWire

/// The driver of an ADXL345 on SPI.
///
/// This part was chosen because it is the most common accelerometer on small boards that has a rate
/// of 3.2 kHz and a memory for samples, so that one read in each tick of a millisecond suffices.
/// Its full range of ±16 g at 3.2 kHz has twelve bits, which is what the protocol transmits. Other
/// common parts are too slow (BMI270: 1.6 kHz), have eight bits at that rate (LIS3DH, LIS2DH12) or
/// are rare on boards (KX134, IIM-42352).
///
/// Source: its data sheet, revision E. The clock of SPI is at most 5 MHz, in mode 3. A rate of 3200
/// Hz needs at least 2 MHz; I2C is too slow for it (section "Serial communications"). At this rate
/// the lowest bit is always 0 (page 32). The memory has 32 samples, and one more is at the output
/// of the filter. Reading a register of data removes a sample; 5 µs must pass after that (section
/// "FIFO").
public struct ADXL345<Bus: SensorBus>: MotionSensor {
  /// The number of samples that fill the memory. If it is full, samples may have been lost.
  private static var fullEntries: UInt8 { 32 }
  /// The bits in the first byte of a transfer that reads, and of one with more than one byte of
  /// data.
  private static var read: UInt8 { 0x80 }
  private static var several: UInt8 { 0x40 }

  /// The bus.
  public var bus: Bus
  private let isPresent: Bool
  private var axis: UInt8 = 0
  private var clock = SampleClock()

  /// Finds out whether the chip is on the board.
  /// - Parameters:
  ///   - bus: the bus to the chip.
  ///   - isWired: false for a board without a bus; then nothing is read.
  public init(bus: Bus, isWired: Bool = true) {
    var bus = bus
    isPresent =
      isWired && Self.value(of: SensorRegister.identity, &bus) == SensorValue.identity
    self.bus = bus
  }

  /// The chip takes 3200 samples a second. Their unit is 1/128 g: the lowest bit stands for 1/256 g
  /// (page 3) and is always 0.
  public var facts: AccelerometerFacts? {
    guard isPresent else { return nil }
    return AccelerometerFacts(
      rateHertz: 3200, bandwidthHertz: 1600, scaleMicroG: 7813, rangeMilliG: 16_000, axes: 3,
      name: ShortText("ADXL345"))
  }

  /// Writes the settings again, because the chip may have lost its supply since the last time, and
  /// checks that it has stored them.
  public mutating func measure(_ axis: UInt8?) -> Bool {
    guard let axis else { return write(SensorValue.standby, to: SensorRegister.power) }
    self.axis = axis
    let isSet =
      Self.value(of: SensorRegister.identity, &bus) == SensorValue.identity
      && write(SensorValue.standby, to: SensorRegister.power)
      && write(SensorValue.rate, to: SensorRegister.rate)
      && write(SensorValue.format, to: SensorRegister.format)
      && write(SensorValue.bypass, to: SensorRegister.memoryControl)
      && write(SensorValue.stream, to: SensorRegister.memoryControl)
      && write(SensorValue.measuring, to: SensorRegister.power)
      && Self.value(of: SensorRegister.rate, &bus) == SensorValue.rate
      && Self.value(of: SensorRegister.format, &bus) == SensorValue.format
    clock = SampleClock()
    clock.begin(at: bus.microseconds)
    return isSet && isMeasuring
  }

  /// A chip whose supply was interrupted does not measure.
  private var isMeasuring: Bool {
    mutating get { Self.value(of: SensorRegister.power, &bus) == SensorValue.measuring }
  }

  /// Reads the samples in the chip's memory.
  public mutating func read(into queue: inout SampleQueue, at tick: UInt64) -> Bool {
    let before = bus.microseconds
    guard let state = Self.value(of: SensorRegister.memoryState, &bus), isMeasuring else {
      return false
    }
    let entries = state & SensorValue.entries
    if entries >= Self.fullEntries {
      queue.lose(clock.missing(before: entries, at: before))
    }
    clock.found(entries, at: before)
    for place in 0..<entries {
      guard let sample = sample() else { return false }
      queue.append(sample, at: clock.time(of: place, in: entries))
    }
    return true
  }

  /// Reads the oldest sample in the memory. Its unit is twice that of the lowest bit.
  private mutating func sample() -> Int16? {
    let register = SensorRegister.data + 2 * axis
    var bytes = InlineArray<4, UInt8>(repeating: 0)
    bytes[0] = register | Self.read | Self.several
    guard bus.exchange(&bytes, 3) else { return nil }
    return Int16(bitPattern: UInt16(bytes[1]) | UInt16(bytes[2]) << 8) >> 1
  }

  private mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    var bytes = InlineArray<4, UInt8>(repeating: 0)
    (bytes[0], bytes[1]) = (register, value)
    return bus.exchange(&bytes, 2)
  }

  private static func value(of register: UInt8, _ bus: inout Bus) -> UInt8? {
    var bytes = InlineArray<4, UInt8>(repeating: 0)
    bytes[0] = register | read
    return bus.exchange(&bytes, 2) ? bytes[1] : nil
  }
}
