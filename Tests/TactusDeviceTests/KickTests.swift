import Testing

@testable import TactusDevice

private let millisecond: Int64 = 1_000_000

/// Plays taps with ``DriveSimulation`` on a motor with a known model: time constants of 40 ms up
/// and 80 ms down, pulses of at least 20 ms, a level every 10 ms. A kick is the full drive at the
/// start of a tap, which makes the motor reach the level sooner.
@Suite struct KickTests {
  private static func capabilities(
    rendering: Actuator.Rendering = .steps, deadZone: Double = 0, steps: Int? = nil,
    rise: Int64 = 40, coast: Int64 = 80, pulse: Int64 = 20
  ) -> OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(
          name: "motor", kind: .erm, frequencyBandHertz: 100...100, levelSteps: steps,
          minimumPulseNanoseconds: pulse * millisecond,
          response: LevelResponse(deadZone: deadZone, gamma: 1), rendering: rendering,
          motor: MotorModel(
            riseNanoseconds: rise * millisecond, coastNanoseconds: coast * millisecond,
            fullGravities: 1))
      ], updateIntervalNanoseconds: 10 * millisecond, lease: .standard(.kernel))
  }

  /// A level from one millisecond to another.
  private struct Level {
    var from: Int64
    var to: Int64
    var level: Double
  }

  /// The drive and the motion in each millisecond. Levels are renewed every 80 ms, as by the
  /// engine.
  private func play(
    _ levels: [Level], _ capabilities: OutputCapabilities, until end: Int64 = 600
  ) -> [DriveSimulation.Sample] {
    var segments: [Segment] = []
    func add(_ time: Int64, _ level: Double) {
      segments.append(
        Segment(
          actuator: 0, startNanoseconds: time * millisecond, endNanoseconds: time * millisecond,
          startLevel: level, endLevel: level, frequencyHertz: 100))
    }
    for (place, level) in levels.enumerated() {
      for time in stride(from: level.from, to: level.to, by: 80) { add(time, level.level) }
      let next = place + 1 < levels.count ? levels[place + 1].from : .max
      if level.to < next { add(level.to, 0) }
    }
    return Array(DriveSimulation.samples(segments, capabilities, over: 0...end * millisecond))
  }

  private func tap(_ time: Int64, _ level: Double) -> Level {
    Level(from: time, to: time + 15, level: level)
  }

  /// The number of milliseconds with a drive above 0.
  private func onTime(_ samples: [DriveSimulation.Sample]) -> Int {
    samples.count { $0.drives[0] > 0 }
  }

  @Test func `a tap is driven in full until the motor has reached its level`() {
    let samples = play([tap(0, 0.25)], Self.capabilities())
    // A level of 0.25 needs half the speed, because the acceleration is the square of the speed.
    // Full drive reaches half the speed after 40 ms * ln 2 = 27.7 ms.
    #expect(samples[0].drives[0] == 1)
    #expect(samples[27].drives[0] == 1)
    #expect(samples[29].drives[0] == 0)
    let peak = samples.map { $0.gravities[0] }.max() ?? 0
    #expect(abs(peak - 0.25) < 0.01)
  }

  @Test func `the same tap without a model reaches a tenth of its level`() {
    var capabilities = Self.capabilities()
    let model = capabilities.actuators[0].motor
    capabilities.actuators[0].motor = nil
    let samples = play([tap(0, 0.25)], capabilities)
    var motion = MotorMotion(Self.capabilities().actuators[0], model!)
    for sample in samples.prefix(60) {
      motion.advance(nanoseconds: millisecond, drive: sample.drives[0])
      if sample.drives[0] == 0 { break }
    }
    // The motor reaches at most (0.5 * (1 - exp(-20 / 40)))² = 0.04.
    #expect(motion.gravities < 0.05)
  }

  @Test func `a stronger tap is longer, and a kick has an end`() {
    let lengths = [0.3, 0.5, 0.7, 1].map { level in
      onTime(play([tap(0, level)], Self.capabilities()))
    }
    #expect(lengths == lengths.sorted())
    // A kick to 0.5 lasts 40 ms * -ln(1 - √0.5) = 49.1 ms. Full level is never reached exactly, so
    // its kick is limited to 60 ms.
    #expect((49...51).contains(lengths[1]))
    #expect((59...61).contains(lengths[3]))
  }

  @Test func `a constant level is reached by full drive and then held`() {
    let samples = play([Level(from: 0, to: 400, level: 0.25)], Self.capabilities())
    #expect(samples[10].drives[0] == 1)
    #expect(samples[60].drives[0] == 0.25)
    #expect(samples[390].drives[0] == 0.25)
    #expect(abs(samples[390].gravities[0] - 0.25) < 0.01)
    #expect(samples[410].drives[0] == 0)
  }

  @Test func `taps 80 ms apart are felt as separate pulses`() {
    let capabilities = Self.capabilities()
    for level in [0.3, 0.6, 1] {
      let samples = play((0..<6).map { tap($0 * 80, level) }, capabilities)
      let pulses = FeltPulses(samples, capabilities.actuators).pulses
      #expect(pulses.count == 6, "\(level)")
      #expect(pulses.allSatisfy { $0.strength > 3.17 })
    }
  }

  @Test func `a tap waits until the one before has faded by 3.5 dB`() {
    let capabilities = Self.capabilities(coast: 120)
    let samples = play([tap(0, 0.5), tap(60, 0.5)], capabilities)
    // The first tap is driven for 49.1 ms. A fall of the motion by 3.5 dB is a fall of the speed to
    // 0.8175 of its value, which takes 120 ms * -ln 0.8175 = 24.2 ms.
    #expect(samples[72].drives[0] == 0)
    #expect(samples[75].drives[0] == 1)
    #expect(FeltPulses(samples, capabilities.actuators).pulses.count == 2)
  }

  @Test func `taps too close for the motor are one pulse, and all end`() {
    let capabilities = Self.capabilities(coast: 300)
    let samples = play((0..<10).map { tap($0 * 25, 1) }, capabilities)
    #expect(FeltPulses(samples, capabilities.actuators).pulses.count < 10)
    #expect(samples.last?.drives[0] == 0)
  }

  @Test func `a drive is never between stillness and the dead zone`() {
    let capabilities = Self.capabilities(deadZone: 0.3)
    // For such a motor, lowering returns levels of at least 0.3.
    let samples = play([tap(0, 0.37), Level(from: 200, to: 400, level: 0.5)], capabilities)
    #expect(samples.allSatisfy { $0.drives[0] == 0 || $0.drives[0] >= 0.3 })
    #expect(samples.contains { $0.gravities[0] > 0.09 })
  }

  @Test func `the drive follows a ramp`() {
    let levels = (0..<50).map { Level(from: $0 * 10, to: $0 * 10 + 10, level: Double($0) / 50) }
    let samples = play(levels, Self.capabilities())
    for time in stride(from: 150, to: 490, by: 20) {
      #expect(abs(samples[time].gravities[0] - Double(time) / 500) < 0.15, "\(time)")
    }
  }

  @Test func `a kick that a slow driver lengthens is at most twice as long`() {
    var capabilities = Self.capabilities()
    // The kick of the tap would last 27.7 ms.
    for (interval, length) in [(50, 50), (60, 20)] {
      capabilities.updateIntervalNanoseconds = Int64(interval) * millisecond
      let samples = play([tap(0, 0.25)], capabilities)
      let drive: Double = interval == 50 ? 1 : 0.25
      #expect(samples.prefix(length).allSatisfy { $0.drives[0] == drive })
    }
  }

  @Test(arguments: [Actuator.Rendering.steps, .threshold, .duty])
  func `no value that a profile allows causes a trap`(_ rendering: Actuator.Rendering) throws {
    let levels = [1e-9, 0.1, 0.5, 1.0.nextDown, 1]
    for (rise, pulse) in [(Int64(0), Int64(0)), (0, .max), (.max, 0), (.max, .max)] {
      var actuator = Self.capabilities(rendering: rendering, steps: 1).actuators[0]
      actuator.minimumPulseNanoseconds = pulse
      actuator.response.deadZone = 2
      actuator.motor?.riseNanoseconds = rise
      actuator.motor?.coastNanoseconds = rise
      actuator.motor?.fullGravities = .greatestFiniteMagnitude
      let capabilities = OutputCapabilities(
        actuators: [actuator], updateIntervalNanoseconds: rise)
      let played = try capabilities.validated()
      for level in levels {
        let samples = play([Level(from: 0, to: 60, level: level), tap(90, level)], played)
        #expect(samples.allSatisfy { (0...1).contains($0.drives[0]) })
        _ = FeltPulses(samples, played.actuators)
      }
    }
  }

  // MARK: On and off

  @Test func `with the rendering threshold a motor is on while the level is above the threshold`() {
    let capabilities = Self.capabilities(rendering: .threshold, steps: 1)
    let levels = [
      Level(from: 0, to: 100, level: 0.45), Level(from: 100, to: 300, level: 0.6),
      Level(from: 300, to: 350, level: 0.45), Level(from: 350, to: 500, level: 0.2),
    ]
    let samples = play(levels, capabilities)
    #expect(samples.allSatisfy { $0.drives[0] == 0 || $0.drives[0] == 1 })
    // A level of 0.45 does not turn the motor on, but keeps a running motor on. The level of 0.2
    // turns it off.
    #expect(samples[90].drives[0] == 0)
    #expect(samples[345].drives[0] == 1)
    #expect(samples[365].drives[0] == 0)
    #expect((245...265).contains(onTime(samples)))
  }

  @Test func `a level that moves between the two thresholds leaves a motor as it is`() {
    let levels = [
      Level(from: 0, to: 100, level: 0.6), Level(from: 100, to: 150, level: 0.42),
      Level(from: 150, to: 200, level: 0.48), Level(from: 200, to: 300, level: 0),
      Level(from: 300, to: 350, level: 0.42), Level(from: 350, to: 400, level: 0.48),
    ]
    let samples = play(levels, Self.capabilities(rendering: .threshold, steps: 1))
    #expect((190...210).contains(onTime(samples)))
    #expect(samples.last { $0.drives[0] > 0 }.map { $0.nanoseconds < 212 * millisecond } == true)
  }

  @Test(arguments: [0.15, 0.3, 0.5, 0.7, 0.9])
  func `with the rendering duty a motor is on for a share of the time equal to the level`(
    _ level: Double
  ) {
    let capabilities = Self.capabilities(rendering: .duty, steps: 1)
    let samples = play([Level(from: 0, to: 2000, level: level)], capabilities, until: 2400)
    #expect(samples.allSatisfy { $0.drives[0] == 0 || $0.drives[0] == 1 })
    let asked = 2000 * level
    #expect(abs(Double(onTime(samples)) - asked) < 0.2 * asked, "\(onTime(samples)) of \(asked)")
  }

  @Test(arguments: [Actuator.Rendering.threshold, .duty])
  func `a tap is felt for the shortest pulse, and a faint tail is silent`(
    _ rendering: Actuator.Rendering
  ) {
    let capabilities = Self.capabilities(rendering: rendering, steps: 1)
    let tap = onTime(play([tap(0, 0.6)], capabilities))
    #expect(tap >= 20)
    #expect(tap <= 61)
    let tail = play([Level(from: 0, to: 500, level: 0.08)], capabilities)
    #expect(onTime(tail) == 0)
  }
}
