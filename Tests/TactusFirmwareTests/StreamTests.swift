import Foundation
import TactusFirmware
import TactusWire
import Testing

/// The stream of a device's accelerometer.
@Suite("The stream of samples") struct StreamTests {
  private static func request(_ milliseconds: UInt16, axis: UInt8 = 2) -> Message {
    .stream(StreamRequest(axis: axis, milliseconds: milliseconds))
  }

  private static func samples(_ block: SampleBlock) -> [Int16] {
    (0..<Int(block.count)).map { block[$0] }
  }

  /// The acceleration of a motor of 175 Hz and quality 12 that is driven at its resonance from a
  /// tick on, in units of a thousandth of its steady value: Runge-Kutta with the C library's sine,
  /// independent of the firmware's resonator. The samples of a millisecond are reported in the tick
  /// after it.
  private static func motion(drivenFrom begin: Int, ticks: Int) -> [Double] {
    let (turn, quality) = (2 * Double.pi * 175, 12.0)
    var (x, v) = (0.0, 0.0)
    var samples = [0.0, 0, 0, 0]
    for tick in 1..<ticks {
      for eighth in 0..<8 {
        let time = Double((tick - begin) * 8 + eighth) / 8000
        let force = tick >= begin ? sin(turn * time) : 0
        for _ in 0..<64 { step(&x, &v, force, turn, quality, 1 / 8000.0 / 64) }
        if !eighth.isMultiple(of: 2) { samples.append((force / quality - x - v / quality) * 1000) }
      }
    }
    return samples
  }

  private static func step(
    _ x: inout Double, _ v: inout Double, _ force: Double, _ turn: Double, _ quality: Double,
    _ length: Double
  ) {
    func slope(_ x: Double, _ v: Double) -> (x: Double, v: Double) {
      (turn * v, turn * (force / quality - x - v / quality))
    }
    let a = slope(x, v)
    let b = slope(x + length / 2 * a.x, v + length / 2 * a.v)
    let c = slope(x + length / 2 * b.x, v + length / 2 * b.v)
    let d = slope(x + length * c.x, v + length * c.v)
    x += length / 6 * (a.x + 2 * b.x + 2 * c.x + d.x)
    v += length / 6 * (a.v + 2 * b.v + 2 * c.v + d.v)
  }

  @Test func `a device with an accelerometer states it and what it is`() {
    var bench = Bench.greeted()
    guard case .welcome(let welcome)? = bench.received.first else {
      Issue.record("no WELCOME")
      return
    }
    #expect(welcome.hasAccelerometer)
    let key = ValueKey.accelerometer.rawValue
    let answer = bench.request(.get(key: key, actuator: 0))
    #expect(answer == .value(.accelerometer(bench.device.motors.sensor.facts!), actuator: 0))
    #expect(
      bench.order(.set(.accelerometer(bench.device.motors.sensor.facts!), actuator: 0))?.refusal
        == .readOnly)
  }

  @Test func `a request is refused with the first reason that applies`() {
    var bench = Bench()
    #expect(bench.request(Self.request(100))?.refusal == .notGreeted)
    bench.greet(session: 1)
    #expect(bench.request(Self.request(100, axis: 3))?.refusal == .outOfRange)
    bench.device.motors.sensor.answers = false
    #expect(bench.request(Self.request(100))?.refusal == .fault)
    bench.device.motors.sensor.answers = true
    #expect(bench.request(Self.request(100))?.isAcknowledgement == true)
  }

  @Test func `a device without an accelerometer refuses as a device of before the stream`() {
    var dictionary = DeviceDictionary()
    dictionary.actuatorCount = 1
    var device = Device(dictionary: dictionary, motors: StillMotors())
    var decoder = FrameDecoder()
    var answers: [Message] = []
    let asked: [Message] = [
      .hello(Hello(session: 1)), Self.request(100),
      .get(key: ValueKey.accelerometer.rawValue, actuator: 0),
    ]
    for message in asked {
      var line = message.frame(sequence: 1).encoded()
      while let byte = line.next() { device.receive(byte, at: 0, now: 0) }
      while let byte = device.nextOutgoing() {
        if let frame = decoder.receive(byte), let answer = try? Message(frame) {
          answers.append(answer)
        }
      }
    }
    guard case .welcome(let welcome)? = answers.first else {
      Issue.record("no WELCOME")
      return
    }
    #expect(!welcome.hasAccelerometer)
    #expect(Message.welcome(welcome).payload.count == 22)
    #expect(answers.dropFirst().map(\.refusal) == [.unknownType, .unknownKey])
  }

  @Test func `the samples are the motion of the motor, with the times of the device`() {
    var bench = Bench.greeted()
    bench.request(Self.request(1000))
    bench.order(Bench.play(at: 20, to: 1))
    bench.run(milliseconds: 300)
    let expected = Self.motion(drivenFrom: 20, ticks: 300)
    var place = 0
    for block in bench.blocks {
      #expect(Int(block.timeMicroseconds) == 1000 - 750 + place * 250)
      #expect(block.lost == 0 && block.axis == 2 && Int(block.count) == SampleBlock.capacity)
      for (sample, value) in zip(Self.samples(block), expected[place...]) {
        #expect(abs(Double(sample) - value) < 2)
      }
      place += Int(block.count)
    }
    #expect(place > 1150)
    #expect((expected.max() ?? 0) > 700)
  }

  @Test func `a stream ends after its duration, by a request, by a session and with its sensor`() {
    func last(_ change: (inout Bench) -> Void) -> (samples: Int, end: UInt64) {
      var bench = Bench.greeted()
      bench.request(Self.request(200))
      bench.run(milliseconds: 100)
      change(&bench)
      bench.run(milliseconds: 600)
      let blocks = bench.blocks
      let count = blocks.reduce(0) { $0 + Int($1.count) }
      let final = blocks.last.map { UInt64($0.timeMicroseconds) + UInt64($0.count - 1) * 250 }
      return (count, final ?? 0)
    }
    #expect(last { _ in }.end == 199_000)
    #expect(last { $0.request(Self.request(200)) }.end == 299_000)
    // A partial block is sent, too.
    #expect(last { $0.request(Self.request(0)) } == (400, 100_000))
    #expect(last { $0.greet(session: 2) } == (400, 100_000))
    #expect(last { $0.device.motors.sensor.answers = false } == (400, 100_000))
  }

  @Test func `on a narrow line samples are lost whole and counted, and answers are not`() {
    // The line transmits 4.8 bytes per millisecond (48,000 baud), but the samples need 8.5.
    var line = NarrowLine(bytesPerTick: 4.8)
    line.send(Self.request(10_000))
    var beats = 0
    for tick in 0..<3000 {
      if tick.isMultiple(of: 80) {
        line.send(.heartbeat)
        beats += 1
      }
      line.tick()
    }
    let produced = Int(line.bench.now / 1000) * 4
    let arrived = line.blocks.reduce(0) { $0 + Int($1.count) }
    let lost = Int(line.blocks.last?.lost ?? 0)
    #expect(lost > 1000)
    // Samples that have neither arrived nor been counted as lost are in the queue or on the line.
    let blocks = Double((SampleQueue.capacity + 2) * WireLimits.frameBytes)
    let waiting = Int(blocks / 4.8 * 4)
    #expect((0...waiting).contains(produced - arrived - lost))
    // A block's time agrees with the number of samples before it.
    var before = 0
    for block in line.blocks {
      #expect(Int(block.timeMicroseconds) == 250 + (before + Int(block.lost)) * 250)
      before += Int(block.count)
    }
    #expect(line.acknowledged == beats + 1)
    #expect(line.bench.device.counters.unsent == 0)
  }

  @Test func `an answer waits for at most the rest of one block`() {
    func longest(isStreaming: Bool) -> Int {
      var line = NarrowLine(bytesPerTick: 11.52)
      if isStreaming { line.send(Self.request(60_000)) }
      for tick in 0..<5000 {
        // 37 ms is no multiple of a block's time, so the commands arrive at each place in a block.
        if tick % 37 == 36 { line.send(.heartbeat) }
        line.tick()
      }
      return line.longestWait
    }
    let (alone, streaming) = (longest(isStreaming: false), longest(isStreaming: true))
    #expect(streaming > alone)
    #expect(streaming - alone <= WireLimits.frameBytes)
  }
}

/// Motors that always stay at level 0, on a device without an accelerometer.
private struct StillMotors: MotorDriver {
  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome { DriveOutcome(level: 0) }
  mutating func prepare() {}
  mutating func advance() {}
  mutating func retry(_ actuator: Int) {}
  func calibration(of actuator: Int) -> Calibration? { nil }
  mutating func acceleration(of actuator: Int) -> Acceleration? { nil }
  func model(of actuator: Int) -> ResonatorState? { nil }
  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool { false }
}
