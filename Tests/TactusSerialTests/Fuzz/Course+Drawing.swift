import TactusPattern
import TactusStatistics

extension Course {
  /// Makes a random course, which is the same each time for the same seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.seed = seed
    settings = Self.settings(&random)
    lookAhead = random.pick([10, 20, 20, 50, 100, 200, 500, 1000])
    stalls = Self.stalls(&random)
    loss = Self.loss(&random)
    steering = Self.steering(&random)
    pattern = Pattern(events: [])
    pattern = random.pattern(milliseconds: end)
  }

  private static func settings(_ random: inout SeededGenerator) -> World.Settings {
    var settings = World.Settings()
    settings.seed = random.next()
    settings.keepsRecords = false
    settings.actuators = random.once(in: 3) ? 2 : 1
    settings.minimumPulseMicroseconds = random.pick([0, 0, 8_000])
    settings.jitter = random.once(in: 2) ? 0 : Int64.random(in: 0...2_000_000, using: &random)
    settings.drift = Double.random(in: -80e-6...80e-6, using: &random)
    // In some runs the low 32 bits of the device's clock overflow soon after the start.
    let overflow: Int64 = 4_294_967 - 1000
    settings.deviceStart =
      -(Int64.random(in: 1...5000, using: &random) + (random.once(in: 4) ? overflow : 0))
      * millisecond
    return settings
  }

  private static func stalls(_ random: inout SeededGenerator) -> [Stall] {
    (0..<random.pick([0, 0, 1, 1, 2, 3])).map { _ in
      Stall(
        kind: random.pick(Stall.Kind.allCases), start: Int.random(in: 1...700, using: &random),
        length: random.pick([
          Int.random(in: 1...60, using: &random), Int.random(in: 60...300, using: &random),
          Int.random(in: 60...300, using: &random), Int.random(in: 300...1000, using: &random),
          Int.random(in: 1000...2500, using: &random),
        ]))
    }
  }

  /// The span of lost bytes, in milliseconds, and the probability that a byte is lost in it: from 1
  /// in 30,000 to 1 in 200, or 0 in half of the courses.
  private static func loss(
    _ random: inout SeededGenerator
  ) -> (span: Range<Int>, chance: Double) {
    if random.once(in: 2) { return (0..<0, 0) }
    let start = Int.random(in: 0...400, using: &random)
    let length = Int.random(in: 1...600, using: &random)
    return (start..<start + length, 5e-3 / Double.random(in: 1...150, using: &random))
  }

  private static func steering(_ random: inout SeededGenerator) -> [Steering] {
    if random.once(in: 2) { return [] }
    let interval = random.pick([2...4, 4...12, 10...40, 2...150, 50...150])
    let end = Int.random(in: 50...700, using: &random)
    var (time, result) = (Int.random(in: 0...150, using: &random), [Steering]())
    while time < end {
      result.append(Steering(time: time, action: random.action()))
      time += Int.random(in: interval, using: &random)
    }
    return result
  }
}

extension SeededGenerator {
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  private mutating func level() -> Double { Double.random(in: 0.05...1, using: &self) }

  /// A random action. Most actions set a parameter; the others, such as a stop, are rare, so that
  /// something plays most of the time.
  mutating func action() -> Steering.Action {
    switch Int.random(in: 0..<30, using: &self) {
    case 0: .stop
    case 1: .cancel
    case 2, 3: .start
    case 4: .pause
    case 5, 6: .resume
    case 7: .mute(true)
    case 8, 9: .mute(false)
    case 10, 11: .gain(level())
    case 12, 13: .tap
    case 14...16:
      .glide(
        .hapticIntensity, level(), level(), seconds: Double.random(in: 0...0.8, using: &self))
    case 17...19: .control(.hapticSharpness, Double.random(in: -1...1, using: &self))
    default: .control(.hapticIntensity, level())
    }
  }

  /// A pattern of events of random kinds, one after the other. It is as long as the run or, one
  /// time in five, half as long.
  mutating func pattern(milliseconds: Int) -> Pattern {
    let end = Double(milliseconds) / 1000 * (once(in: 5) ? 0.5 : 1)
    var (time, events) = (0.0, [Event]())
    while time < end {
      events.append(event(at: time))
      let step = Double.random(in: 0.03...0.5, using: &self)
      time += max(step, (events.last?.duration ?? 0) * (once(in: 3) ? 0.5 : 1))
    }
    return Pattern(events: events)
  }

  private mutating func event(at time: Double) -> Event {
    var event = Event(once(in: 3) ? .hapticTransient : .hapticContinuous, time: time)
    event.parameters = [
      EventParameter(.hapticIntensity, level()),
      EventParameter(.hapticSharpness, Double.random(in: 0...1, using: &self)),
    ]
    if event.type == .hapticTransient { return event }
    event.duration = Double.random(in: 0.02...1.2, using: &self)
    for id in [EventParameterID.attackTime, .releaseTime, .decayTime] where once(in: 2) {
      event.parameters.append(EventParameter(id, Double.random(in: 0...0.6, using: &self)))
    }
    if once(in: 4) { event.parameters.append(EventParameter(.sustained, 0)) }
    return event
  }
}
