internal import TactusDevice

extension Procedure {
  /// FN-1.
  static let earlyOff = Procedure(
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 1, durationNanoseconds: 2000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 1000 * milliseconds)
      try rig.stop(1)
      try rig.pass(nanoseconds: 1300 * milliseconds)
    },
    measure: { transcript in
      guard let off = transcript.first(.stop)?.nanoseconds else { return [] }
      let (drive, end) = (transcript.drive, transcript.endNanoseconds)
      let before = drive.valueBefore(off - milliseconds) / transcript.askedLevel(1)
      let zero = drive.settle(below: stillLevel, from: off, until: end)?.nanoseconds ?? end
      let after = drive.peak(from: min(max(zero, off) + 1, end), to: end)
      let stalls = Stalls(transcript)
      return [
        Measurement("level before off", levels: [(before, 0, off)], stalls),
        Measurement("off to zero", delays: [Delay(from: off, to: zero, stalls)]),
        Measurement("level after off", ratio: after > stillLevel ? after : 0),
      ]
    })

  /// The lengths of FN-2, in milliseconds; the last is the `on`.
  private static let lengths: [Int64] = [50, 100, 200, 400, 100, 600]

  /// FN-2.
  static let completion = Procedure(
    run: { rig, _ throws(RigFault) in
      for (place, length) in lengths.enumerated() {
        let effect = Effect(level: 1, durationNanoseconds: length * milliseconds)
        try rig.play(effect, number: place + 1)
        try rig.pass(nanoseconds: (length + 450) * milliseconds)
      }
    },
    measure: { transcript in
      let starts = transcript.all(.start)
      let byDevice = transcript.all(.ended).filter { $0.source == .device }
      let ended = byDevice.isEmpty ? transcript.all(.ended) : byDevice
      let stalls = Stalls(transcript)
      let delays = starts.enumerated().map { place, start in
        let next = place + 1 < starts.count ? starts[place + 1].nanoseconds : .max
        let close = min(next, transcript.endNanoseconds)
        let event = ended.first { $0.nanoseconds > start.nanoseconds && $0.nanoseconds < next }
        let length = Int64(transcript.first(.lasts, start.number)?.value ?? 0)
        return Delay(
          from: start.nanoseconds, to: event?.nanoseconds ?? close, stalls, expected: length)
      }
      return [
        Measurement("effect completion", delays: Array(delays.dropLast())),
        Measurement("on completion", delays: Array(delays.suffix(1))),
      ]
    })

  /// FN-3.
  static let boundaries = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      let levels: [(String, Double, Bool)] = [
        ("amplitude 0", 0, true), ("amplitude 1", 1, true),
        ("amplitude just below 0", -Double.leastNonzeroMagnitude, false),
        ("amplitude just above 1", (1.0).nextUp, false),
        ("amplitude that is no number", .nan, false),
        ("amplitude without end", .infinity, false),
      ]
      for (name, level, isDeclared) in levels {
        try operations.attempt(name, isDeclared: isDeclared, operations.segment(0, level))
      }
      var tried = operations.segment(0, 0.5)
      tried.frequencyHertz = .nan
      try operations.attempt("frequency that is no number", isDeclared: false, tried)
      tried = operations.segment(0, 0.5)
      tried.endNanoseconds = tried.startNanoseconds - 1
      try operations.attempt("end before the start", isDeclared: false, tried)
      for count in [0, rig.playBytes - 1] {
        try operations.attempt(
          "message of \(count) bytes", isDeclared: false, rig.shortMessage(count))
      }
      for message in rig.wrongMessages {
        try operations.attempt(message.what, isDeclared: false, message.bytes)
      }
      try operations.attemptOwn(of: "FN-3")
    },
    measure: { transcript in
      let wrong = Operations.wrongAnswers(transcript)
      return [
        Measurement("wrong answers", count: wrong.seen, excused: wrong.excused),
        Measurement("arguments", count: transcript.all(.expects).count),
      ]
    })

  /// FN-4. The second begins before the first is stopped, so that the drive never rests between.
  static let interruption = Procedure(
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 0.6, durationNanoseconds: 2000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 1000 * milliseconds)
      try rig.play(Effect(level: 0.3, durationNanoseconds: 2000 * milliseconds), number: 2)
      try rig.stop(1)
      try rig.pass(nanoseconds: 2300 * milliseconds)
    },
    measure: { transcript in
      guard let second = transcript.first(.start, 2)?.nanoseconds else { return [] }
      let (drive, end) = (transcript.drive, transcript.endNanoseconds)
      let asked = transcript.askedLevel(2)
      // All actuators together may have several times the level that is asked for.
      let share = drive.valueBefore(second) * asked / transcript.askedLevel(1)
      let halfStep = DriveFacts(transcript)?.halfStep ?? 0
      let level = max(asked, share) * 1.1 + halfStep
      let switched = drive.settle(below: level, from: second, until: end)
      let zero = drive.settle(below: stillLevel, from: second, until: end)?.nanoseconds ?? end
      let stalls = Stalls(transcript)
      return [
        Measurement(
          "switch", delays: [Delay(from: second, to: switched?.nanoseconds ?? end, stalls)]),
        Measurement("length of the second", delays: [Delay(from: second, to: zero, stalls)]),
      ]
    })
}

extension Measurement {
  /// A share, to a millionth.
  init(_ name: String, ratio: Double) {
    self.init(name, ratios: [ratio])
  }

  /// Levels that something should have had all the while from one time to another: nothing is
  /// known of one where the host stalled for long meanwhile.
  init(
    _ name: String, levels: [(level: Double, begin: Int64, end: Int64)], _ stalls: Stalls
  ) {
    self.init(name, ratios: levels.map(\.level))
    for (place, level) in levels.enumerated()
    where stalls.mayEndLevel(from: level.begin, to: level.end) {
      excused[place] = 1_000_000
    }
  }

  /// Shares, each to a millionth.
  init(_ name: String, ratios: [Double]) {
    let limited = ratios.map { $0.isFinite ? min(max($0, -1e6), 1e6) : 1e6 }
    self.init(name, .ratio, millionths: limited.map { Int64(($0 * 1e6).rounded()) })
  }
}
