import Testing

@testable import TactusCertification

/// Compares the requested with the measured drive in evidence that the tests write by hand. Times
/// are milliseconds.
@Suite struct DriveComparisonTests {
  struct Evidence {
    var entries: [Transcript.Entry] = []

    /// - Parameter facts: the declarations of the device in addition to one actuator and a lease of
    ///   200 ms.
    init(_ facts: [String: Double] = [:]) {
      let all = ["actuators": 1, "lease": 200e6].merging(facts) { $1 }
      for (name, value) in all {
        entries.append(Transcript.Entry(0, .device, .declares, value: value, text: name))
      }
      add(0, .reset)
    }

    mutating func add(
      _ time: Double, _ what: Transcript.What, _ number: Int = 0, value: Double = 0,
      text: String = ""
    ) {
      entries.append(
        Transcript.Entry(
          Int64(time * 1e6), .instrument, what, number, value: value, text: text))
    }

    /// Adds a segment that is played on arrival.
    mutating func play(
      _ time: Double, _ level: Double, to end: Double? = nil, for length: Double = 0,
      hertz: Double = 175, answer: CommandAnswer = .taken
    ) {
      let start = Int64(time * 1e6)
      let times = "\(start) \(start + Int64(length * 1e6))"
      add(
        time, .command, answer.rawValue,
        text: "play-now 0 \(times) \(level) \(end ?? level) \(hertz)")
    }

    mutating func step(_ time: Double, _ from: Double, _ to: Double) {
      add(time, .level, 0, value: from)
      add(time, .level, 0, value: to)
    }

    /// The figures, by their names.
    func figures(until end: Double) throws -> [String: Double] {
      let close = Transcript.Entry(Int64(end * 1e6), .harness, .end)
      let transcript = Transcript(entries + [close])
      let read = try Transcript(csv: Array(transcript.csv.utf8))
      let measurements = try #require(DriveComparison(read)?.measurements)
      return Dictionary(
        uniqueKeysWithValues: measurements.map {
          ($0.name.text, Double($0.figure(.maximum) ?? 0) / 1e6)
        })
    }
  }

  @Test func `a drive after the last reading is not judged`() throws {
    for (rests, isJudged) in [(5.0, false), (500.0, true)] {
      var evidence = Evidence()
      evidence.add(rests, .rests)
      evidence.play(10, 0.5)
      // The report of the start contains a level of 0.01. No reading with the right level follows
      // it.
      evidence.step(10, 0, 0.01)
      evidence.step(300, 0.01, 0)
      let error = try #require(evidence.figures(until: 400)["drive level error"])
      #expect((error > 0.4) == isJudged)
    }
  }

  /// The system listed the device for 150 ms after its cable was pulled.
  @Test func `a drive that ended right before its device was unlisted is not wrong`() throws {
    for (end, isWrong) in [(500.0, false), (370, false), (300, true), (20, true)] {
      var evidence = Evidence(["lease": 1000e6])
      evidence.play(10, 0.5)
      evidence.step(0, 0, 0)
      evidence.step(10, 0, 0.5)
      evidence.step(end, 0.5, 0)
      evidence.add(500, .unplugged, value: 150e6)
      evidence.step(700, 0, 0)
      let figures = try evidence.figures(until: 700)
      #expect(((figures["drive wrong"] ?? -1) > 0) == isWrong, "\(end): \(figures)")
    }
  }

  /// The figures for a requested drive of 100 ms at 0.5, with the given measured drive.
  private func figures(
    from start: Double = 10, to end: Double = 110, level: Double = 0.5, hertz: Double = 175
  ) throws -> [String: Double] {
    var evidence = Evidence()
    evidence.play(10, 0.5)
    evidence.play(110, 0)
    evidence.step(0, 0, 0)
    evidence.step(start, 0, level)
    evidence.step(end, level, 0)
    evidence.step(300, 0, 0)
    evidence.add(start, .frequency, 0, value: hertz)
    return try evidence.figures(until: 300)
  }

  let none: [String: Double] = [
    "drive level error": 0, "drive wrong": 0, "drive length error": 0, "drive frequency error": 0,
    "drive refused": 0, "drive seen": 1,
  ]

  @Test func `a drive that follows the request has no error`() throws {
    #expect(try figures() == none)
  }

  @Test func `a short delay is no error, and a longer one is an error of the level`()
    throws
  {
    #expect(try figures(from: 14, to: 114) == none)
    let late = try figures(from: 18, to: 118)
    #expect(late["drive wrong"] == 6)
    #expect(late["drive level error"] == 0.5)
    #expect(late["drive length error"] == 0)
    #expect(try figures(from: 8.5, to: 110)["drive wrong"] == 0.5)
  }

  @Test func `a wrong level, length or frequency is an error of its size`() throws {
    #expect(try figures(level: 0.45)["drive level error"] == 0.05)
    #expect(try figures(level: 0.45)["drive wrong"] == 94)
    #expect(try figures(to: 130)["drive length error"] == 20)
    #expect(try figures(to: 112)["drive length error"] == 2)
    #expect(try figures(hertz: 140)["drive frequency error"] == 0.2)
  }

  /// The error of the level for a requested drive at one level and a measured one at another, on a
  /// device with a number of levels above 0.
  private func error(requested: Double, measured: Double, steps: Double) throws -> Double? {
    var evidence = Evidence(["0 steps": steps, "lease": 1000e6])
    evidence.play(10, requested)
    evidence.play(410, 0)
    evidence.step(0, 0, 0)
    evidence.step(10, 0, measured)
    evidence.step(410, measured, 0)
    evidence.step(700, 0, 0)
    return try evidence.figures(until: 700)["drive level error"]
  }

  @Test func `a device with few levels may round to the nearest one, and no further`() throws {
    #expect(try error(requested: 0.45, measured: 0.5, steps: 2) == 0)
    #expect(try error(requested: 0.45, measured: 0.45, steps: 2) == 0)
    #expect(try error(requested: 0.45, measured: 0, steps: 1) == 0)
    #expect(try error(requested: 0.5, measured: 0, steps: 1) == 0)
    #expect(try error(requested: 0.5, measured: 1, steps: 1) == 0)
    // Besides the rounding of levels on the way to a device.
    for (requested, measured, steps, wanted) in [
      (0.45, 0.4, 2.0, 0.05), (1.0, 0.6, 1.0, 0.4), (0.7, 0.75, 3.0, 0.05),
    ] {
      let found = try error(requested: requested, measured: measured, steps: steps) ?? 1
      #expect(abs(found - wanted) < 2e-4, "\(requested) \(measured) \(steps)")
    }
  }

  @Test func `a declared latency permits at most the delay that a first motion may have`() throws {
    // The drive has the requested length, but a wrong level in its first 100 ms.
    func wrong(latency: Double) throws -> Double? {
      var evidence = Evidence(["latency": latency * 1e6, "lease": 1000e6])
      evidence.play(10, 0.5)
      evidence.play(310, 0)
      evidence.step(0, 0, 0)
      evidence.step(110, 0, 0.5)
      evidence.step(310, 0.5, 0)
      evidence.step(600, 0, 0)
      return try evidence.figures(until: 600)["drive wrong"]
    }
    #expect(try wrong(latency: 0) == 95)
    #expect(try wrong(latency: 50) == 45)
    #expect(try wrong(latency: 400) == 45)
  }

  @Test func `a refused operation of the harness counts only if the device declares it`() throws {
    var evidence = Evidence()
    for (number, isDeclared) in [(1, true), (2, false), (3, true)] {
      evidence.entries.append(
        Transcript.Entry(0, .harness, .expects, number, value: isDeclared ? 1 : 0, text: "on"))
    }
    for number in 1...2 {
      evidence.entries.append(Transcript.Entry(1000, .device, .refused, number, text: "busy"))
    }
    evidence.entries.append(Transcript.Entry(1000, .device, .taken, 3))
    #expect(try evidence.figures(until: 1)["drive refused"] == 1)
  }

  @Test func `a constant level in place of a ramp is an error`() throws {
    var evidence = Evidence()
    evidence.play(10, 0, to: 1, for: 100)
    evidence.play(110, 0)
    for time in [10.0, 110, 200] { evidence.step(time, 0, 0) }
    let figures = try evidence.figures(until: 200)
    // Near the end of the ramp, the levels of a moment earlier and the following level of 0 are
    // also accepted, which hides a part of the error.
    #expect(try #require(figures["drive level error"]) > 0.7)
    #expect(try #require(figures["drive wrong"]) > 90)
  }

  @Test func `a refused segment is not expected`() throws {
    var evidence = Evidence()
    evidence.play(10, 0.5, answer: .refused)
    evidence.step(0, 0, 0)
    evidence.step(300, 0, 0)
    #expect(try evidence.figures(until: 300) == none)
  }

  @Test func `after an unanswered command the expectation is unknown until a stop`() throws {
    var evidence = Evidence()
    evidence.play(10, 0.5, answer: .none)
    evidence.add(100, .command, 1, text: "stop")
    evidence.play(150, 0.8)
    evidence.play(200, 0)
    evidence.step(10, 0, 0.9)
    evidence.step(100, 0.9, 0)
    evidence.step(150, 0, 0.4)
    evidence.step(200, 0.4, 0)
    evidence.step(300, 0, 0)
    let figures = try evidence.figures(until: 300)
    #expect(abs(try #require(figures["drive level error"]) - 0.4) < 1e-9)
    // 50 of 140 ms were judged.
    #expect(abs(try #require(figures["drive seen"]) - 50.0 / 140) < 1e-6)
  }

  @Test func `a level ends with its lease, and each segment renews it`() throws {
    var evidence = Evidence()
    evidence.play(0, 0.5)
    evidence.play(150, 0.5)
    evidence.step(0, 0, 0.5)
    evidence.step(350, 0.5, 0)
    evidence.step(600, 0, 0)
    #expect(try evidence.figures(until: 600) == none)
    evidence.entries.removeAll { $0.what == .level }
    evidence.step(0, 0, 0.5)
    evidence.step(600, 0.5, 0.5)
    #expect(try evidence.figures(until: 600)["drive wrong"] == 245)
  }

  @Test func `if any command renews the lease, a level ends after a silence`() throws {
    var evidence = Evidence(["kept by any command": 1])
    evidence.play(0, 0.5)
    evidence.add(150, .command, 1, text: "alive")
    evidence.step(0, 0, 0.5)
    evidence.step(350, 0.5, 0)
    evidence.step(600, 0, 0)
    #expect(try evidence.figures(until: 600) == none)
  }

  @Test func `a withdrawn segment is not expected, unless it had begun`() throws {
    var evidence = Evidence(["look-ahead": 100e6])
    evidence.play(10, 0.5)
    evidence.add(20, .command, 1, text: "play 0 80000000 80000000 0.9 0.9 175")
    evidence.add(30, .command, 1, text: "revise 60000000")
    evidence.add(40, .command, 1, text: "play 0 90000000 90000000 0 0 175")
    evidence.step(10, 0, 0.5)
    evidence.step(90, 0.5, 0)
    evidence.step(200, 0, 0)
    #expect(try evidence.figures(until: 200) == none)
  }

  @Test func `of two segments with the same start, the second one counts`() throws {
    var evidence = Evidence()
    evidence.play(10, 0.3)
    evidence.play(10, 0.8)
    evidence.play(100, 0)
    evidence.step(10, 0, 0.3)
    evidence.step(100, 0.3, 0)
    evidence.step(200, 0, 0)
    #expect(try evidence.figures(until: 200)["drive level error"] == 0.5)
  }

  @Test func `each reading is judged on its own, and the time between readings is left out`() throws
  {
    func figures(_ level: Double) throws -> [String: Double] {
      var evidence = Evidence()
      evidence.play(10, 0.5)
      evidence.play(110, 0)
      evidence.step(10, 0, 0.3)
      evidence.step(110, 0.3, 0)
      for time in stride(from: 0.0, to: 300, by: 10) {
        evidence.add(time, .reading, 0, value: time > 10 && time <= 110 ? level : 0)
      }
      return try evidence.figures(until: 300)
    }
    #expect(try figures(0.5) == none)
    let wrong = try figures(0.4)
    #expect(abs(try #require(wrong["drive level error"]) - 0.1) < 1e-9)
    #expect(wrong["drive wrong"] == 90)
  }

  @Test func `a drive far from every reading counts as not measured`() throws {
    var evidence = Evidence()
    evidence.play(100, 0.5)
    evidence.play(200, 0)
    evidence.add(110, .reading, 0, value: 0.5)
    evidence.add(180, .reading, 0, value: 0.5)
    // The readings at 110 and 180 ms cover 30 ms before and after them, so 140 to 150 ms count as
    // not measured.
    #expect(try evidence.figures(until: 300)["drive seen"] == 0.9)
  }

  @Test func `a drive that a stop ends is shorter by the latency`() throws {
    func figures(end: DeviceEnd) throws -> [String: Double] {
      var evidence = Evidence(["latency": 10e6])
      evidence.play(10, 0.5)
      switch end {
      case .stop: evidence.add(110, .command, 1, text: "stop")
      case .segment: evidence.play(110, 0)
      }
      evidence.step(0, 0, 0)
      evidence.step(20, 0, 0.5)
      evidence.step(110, 0.5, 0)
      evidence.step(200, 0, 0)
      return try evidence.figures(until: 200)
    }
    #expect(try figures(end: .stop) == none)
    #expect(try figures(end: .segment)["drive length error"] == 10)
  }

  private enum DeviceEnd { case stop, segment }

  @Test(arguments: [0, 0.4, 3])
  func `a stop and the next level within a tick may be one drive`(pause: Double) throws {
    var evidence = Evidence()
    evidence.play(10, 0.5)
    evidence.add(60, .command, CommandAnswer.taken.rawValue, text: "stop")
    evidence.play(60 + pause, 0.5)
    evidence.play(110, 0)
    evidence.step(10, 0, 0.5)
    evidence.step(110, 0.5, 0)
    let figures = try evidence.figures(until: 200)
    #expect(figures["drive length error"] == 0)
    #expect(figures["drive wrong"] == 0)
  }

  @Test func `a pause that is left out changes the length of a drive`() throws {
    var evidence = Evidence()
    evidence.play(10, 0.5)
    evidence.play(60, 0)
    evidence.play(80, 0.5)
    evidence.play(110, 0)
    evidence.step(10, 0, 0.5)
    evidence.step(110, 0.5, 0)
    let figures = try evidence.figures(until: 200)
    // The second drive lasted for 100 ms instead of 30 ms.
    #expect(figures["drive length error"] == 70)
    #expect(try #require(figures["drive wrong"]) > 10)
  }

  @Test func `a motor that moves without a request is an error`() throws {
    var evidence = Evidence()
    evidence.step(50, 0, 0.05)
    evidence.step(60, 0.05, 0)
    evidence.step(100, 0, 0)
    let figures = try evidence.figures(until: 100)
    #expect(figures["drive wrong"] == 10)
    #expect(figures["drive level error"] == 0.05)
  }

  @Test(arguments: [
    "", "play", "play 0 1 2 0.5 0.5", "play 0 1 2 0.5 1.5 175", "play 300 1 2 0.5 0.5 175",
    "play 0 1 2 nan 0.5 175", "play 0 9223372036854775807 2 0.5 0.5 175", "revise x", "stop now",
    "play  0 1 2 0.5 0.5 175", "play 0 1 2 0.5 0.5 inf",
  ])
  func `a text that is not a command is refused`(text: String) {
    #expect(DeviceCommand(text) == nil)
  }

  @Test(arguments: [
    "play 0 1 2 0.5 0.25 175.0", "play-now 1 5 5 0.0 1.0 80.5", "revise -4", "stop", "alive",
  ])
  func `a command is read as it was written`(text: String) {
    #expect(DeviceCommand(text)?.text == text)
  }
}
