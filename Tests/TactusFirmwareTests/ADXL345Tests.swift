import TactusWire
import Testing

@testable import TactusFirmware

/// A simulated chip: the registers and the memory of an ADXL345 according to its data sheet. Its
/// samples are numbered, so that a lost or repeated one shows.
private struct BenchSensor: SensorBus {
  var registers = [UInt8](repeating: 0, count: 0x3A)
  /// The written registers, with their values.
  var writes: [(register: UInt8, value: UInt8)] = []
  /// The device's clock in nanoseconds.
  var nanoseconds: Int64 = 4_294_000_000_000
  /// The interval of two samples in nanoseconds.
  var interval: Int64 = 312_500
  var isConnected = true
  /// The number of transfers until the bus fails.
  var failsAfter = Int.max
  /// The numbers and the times of the samples in the memory, and the next ones.
  var memory: [(number: Int16, time: Int64)] = []
  private var next: (number: Int16, time: Int64) = (0, 0)
  /// The times of all samples that were read, in the order of reading.
  var taken: [Int64] = []

  init() { (registers[0x00], registers[0x2C]) = (0xE5, 0x0A) }

  var microseconds: UInt32 { UInt32(truncatingIfNeeded: nanoseconds / 1000) }

  var isMeasuring: Bool { registers[0x2D] & 8 != 0 }

  /// Interrupts the supply.
  mutating func reset() {
    let old = self
    self = BenchSensor()
    (nanoseconds, interval) = (old.nanoseconds, old.interval)
  }

  mutating func advance(_ nanoseconds: Int64) {
    self.nanoseconds += nanoseconds
    while isMeasuring, next.time <= self.nanoseconds {
      memory.append(next)
      // The memory holds 32 samples, and the output of the filter one more.
      if memory.count > 33 { memory.removeFirst() }
      next = (next.number &+ 1, next.time + interval)
    }
  }

  mutating func exchange(_ bytes: inout InlineArray<4, UInt8>, _ count: Int) -> Bool {
    failsAfter -= 1
    advance(10_000)
    guard failsAfter >= 0 else { return false }
    guard isConnected else {
      for place in 0..<count { bytes[place] = 0 }
      return true
    }
    let register = bytes[0] & 0x3F
    if bytes[0] & 0x80 == 0 {
      write(bytes[1], to: register)
    } else {
      read(register, &bytes, count, isBurst: bytes[0] & 0x40 != 0)
    }
    return true
  }

  private mutating func write(_ value: UInt8, to register: UInt8) {
    if register == 0x2D, value & 8 != 0, !isMeasuring { next.time = nanoseconds + interval }
    if register == 0x38, value >> 6 == 0 { memory = [] }
    registers[Int(register)] = value
    writes.append((register, value))
  }

  private mutating func read(
    _ register: UInt8, _ bytes: inout InlineArray<4, UInt8>, _ count: Int, isBurst: Bool
  ) {
    var shown = registers
    shown[0x39] = UInt8(memory.count)
    if let first = memory.first {
      for axis in 0..<3 {
        // At full resolution and this rate the lowest bit is 0. Each axis has other values.
        let value = UInt16(bitPattern: (first.number % 1000 + Int16(axis - 1) * 1000) * 2)
        shown[0x32 + 2 * axis] = UInt8(truncatingIfNeeded: value)
        shown[0x33 + 2 * axis] = UInt8(truncatingIfNeeded: value >> 8)
      }
    }
    for place in 1..<count { bytes[place] = shown[Int(register) + (isBurst ? place - 1 : 0)] }
    guard (0x32...0x37).contains(register), !memory.isEmpty else { return }
    taken.append(memory.removeFirst().time)
  }
}

@Suite("The accelerometer") struct ADXL345Tests {
  private typealias Sensor = ADXL345<BenchSensor>

  /// The samples that a driver reads in some ticks, and the number that it counted as lost.
  private struct Reading {
    var samples: [Int16] = []
    /// The place of the first sample of each block, and its time.
    var blocks: [(place: Int, time: UInt32)] = []
    var lost: UInt16 = 0
  }

  private static func pass(
    _ ticks: Int, _ sensor: inout Sensor, axis: UInt8 = 2, into reading: inout Reading
  ) {
    var queue = SampleQueue()
    if let facts = sensor.facts { queue.begin(facts, axis: axis) }
    for _ in 0..<ticks {
      sensor.bus.advance(1_000_000)
      let answers = sensor.read(into: &queue, at: 0)
      #expect(answers)
      // A block has the samples of one tick.
      queue.end()
      while let block = queue.next() {
        reading.lost = block.lost
        reading.blocks.append((reading.samples.count, block.timeMicroseconds))
        for place in 0..<Int(block.count) { reading.samples.append(block[place]) }
      }
    }
  }

  private static func measuring(
    interval: Int64 = 312_500, axis: UInt8 = 2
  ) -> Sensor {
    var bus = BenchSensor()
    bus.interval = interval
    var sensor = Sensor(bus: bus)
    let isSet = sensor.measure(axis)
    #expect(isSet)
    return sensor
  }

  @Test func `the settings are those of the data sheet, and are written in standby`() {
    let sensor = Self.measuring()
    let registers = sensor.bus.registers
    #expect(registers[0x2C] == 0b0000_1111)
    #expect(registers[0x31] == 0b0000_1011)
    #expect(registers[0x38] >> 6 == 0b10)
    #expect(registers[0x2D] == 0b0000_1000)
    // The data sheet recommends setting up the chip in standby. The first write to 0x38 empties the
    // memory.
    #expect(sensor.bus.writes.map(\.register) == [0x2D, 0x2C, 0x31, 0x38, 0x38, 0x2D])
    #expect(sensor.bus.writes.first?.value == 0)
    #expect(sensor.facts?.rateHertz == 3200)
    #expect(sensor.facts?.name == ShortText("ADXL345"))
  }

  @Test func `a board without the chip has no accelerometer`() {
    var bus = BenchSensor()
    bus.isConnected = false
    #expect(Sensor(bus: bus).facts == nil)
    bus.isConnected = true
    bus.registers[0] = 0x33
    #expect(Sensor(bus: bus).facts == nil)
    bus.failsAfter = 0
    #expect(Sensor(bus: bus).facts == nil)
    // The driver makes no transfers on a board whose sensor is not wired.
    let sensor = Sensor(bus: BenchSensor(), isWired: false)
    #expect(sensor.facts == nil && sensor.bus.failsAfter == .max)
  }

  @Test(arguments: [UInt8(0), 1, 2])
  func `each sample of the chosen axis is read once`(_ axis: UInt8) {
    var sensor = Self.measuring(axis: axis)
    var reading = Reading()
    Self.pass(500, &sensor, axis: axis, into: &reading)
    #expect(reading.samples.count > 1500)
    #expect(reading.lost == 0)
    for (place, sample) in reading.samples.enumerated() {
      #expect(sample == Int16(place % 1000) + (Int16(axis) - 1) * 1000)
    }
  }

  // The chip's oscillator may be wrong by some percent, so other intervals are tested, too.
  @Test(arguments: [Int64(312_500), 300_000, 325_000, 313_100])
  func `a time is wrong by less than one interval of samples`(_ interval: Int64) {
    var sensor = Self.measuring(interval: interval)
    var reading = Reading()
    Self.pass(3000, &sensor, into: &reading)
    let errors = reading.blocks.map { block in
      let truth = UInt32(truncatingIfNeeded: sensor.bus.taken[block.place] / 1000)
      return abs(Int(Int32(bitPattern: block.time &- truth)))
    }
    #expect(errors.count > 2990)
    let largest = errors.max() ?? 0
    // A transfer, which takes 10 us, lies between reading the clock and reading the memory.
    #expect(largest <= Int(interval) / 1000 + 11, "\(largest) us")
  }

  @Test func `samples that the memory lost are counted`() {
    var sensor = Self.measuring()
    var reading = Reading()
    Self.pass(100, &sensor, into: &reading)
    let before = reading.samples.count
    // The controller reads nothing for 50 ms. Of the 160 samples of this time, 33 are in the
    // memory.
    sensor.bus.advance(49_000_000)
    Self.pass(1, &sensor, into: &reading)
    let first = Int(reading.samples[before])
    // The number of the first sample after the gap shows how many are missing.
    let missing = (first - Int(reading.samples[before - 1]) - 1 + 1000) % 1000
    #expect(missing > 100)
    #expect(abs(Int(reading.lost) - missing) <= 1)
  }

  @Test func `a chip that does not answer, or lost its settings, ends the stream`() {
    var queue = SampleQueue()
    var sensor = Self.measuring()
    var answers: [Bool] = []
    sensor.bus.advance(1_000_000)
    sensor.bus.failsAfter = 3
    answers.append(sensor.read(into: &queue, at: 0))
    sensor.bus.failsAfter = .max
    sensor.bus.isConnected = false
    answers.append(sensor.read(into: &queue, at: 0))
    answers.append(sensor.measure(2))
    sensor.bus.isConnected = true
    sensor.bus.reset()
    answers.append(sensor.read(into: &queue, at: 0))
    #expect(answers == [false, false, false, false])
    // The next request sets the chip up again.
    answers = [sensor.measure(2)]
    sensor.bus.advance(1_000_000)
    answers += [sensor.read(into: &queue, at: 0), sensor.measure(nil)]
    #expect(answers == [true, true, true])
    #expect(!sensor.bus.isMeasuring)
  }
}
