internal import TactusDevice

extension Procedure {
  /// TM-1. A level that moves is a command at each point of the output's grid.
  static let acknowledgement = Procedure(
    run: { rig, scale throws(RigFault) in
      rig.restInstruments()
      let interval = rig.subject.capabilities.updateIntervalNanoseconds
      let count = scale.count(1100)
      try rig.play(
        Effect(from: 0.1, to: 1, durationNanoseconds: Int64(count) * interval), number: 1)
      try rig.pass(nanoseconds: Int64(count) * interval + 200 * milliseconds)
    },
    measure: { transcript in
      let taken = transcript.byNumber(.taken, from: .player)
      let refused = transcript.byNumber(.refused, from: .player)
      let tried = transcript.all(.tried).filter { $0.source == .player }
      let delays = tried.compactMap { command in
        (taken[command.number] ?? refused[command.number]).map {
          $0.nanoseconds - command.nanoseconds
        }
      }
      return [
        Measurement("acknowledgement", nanoseconds: delays),
        Measurement("lost", count: tried.count - delays.count),
      ]
    })

  /// TM-2. The pauses differ, so that no rhythm of the system falls into step with them.
  static let firstMotion = Procedure(
    run: { rig, scale throws(RigFault) in
      for number in 1...scale.count(200, atLeast: 20) {
        try rig.play(Effect(level: 1, durationNanoseconds: 70 * milliseconds), number: number)
        try rig.pass(nanoseconds: (110 + Int64(number * 37 % 11)) * milliseconds)
      }
    },
    measure: firstMotions)

  /// TM-3: of the same evidence.
  static let jitter = Procedure(
    sharesEvidenceOf: "TM-2", run: { _, _ in }, measure: firstMotions)

  private static let firstMotions: @Sendable (Transcript) -> [Measurement] = { transcript in
    let starts = transcript.all(.start)
    let drive = transcript.drive
    var delays: [Int64] = []
    for (place, start) in starts.enumerated() {
      let next =
        place + 1 < starts.count ? starts[place + 1].nanoseconds : transcript.endNanoseconds
      let threshold = 0.1 * transcript.askedLevel(start.number)
      if let rise = drive.rise(above: threshold, from: start.nanoseconds)?.nanoseconds,
        rise < next
      {
        delays.append(rise - start.nanoseconds)
      }
    }
    return [
      Measurement("first motion", nanoseconds: delays),
      Measurement("lost", count: starts.count - delays.count),
    ]
  }

  /// TM-4. Each effect is scheduled 150 ms before it begins.
  static let schedule = Procedure(
    run: { rig, scale throws(RigFault) in
      let first = rig.now + 600 * milliseconds
      for place in 0..<scale.count(100, atLeast: 30) {
        let time = first + Int64(place) * 600 * milliseconds
        try rig.pass(until: time - 150 * milliseconds)
        try rig.play(
          Effect(level: 1, durationNanoseconds: 60 * milliseconds, atNanoseconds: time),
          number: place + 1)
      }
      try rig.pass(nanoseconds: 500 * milliseconds)
    },
    measure: { transcript in
      let drive = transcript.drive
      let starts = transcript.all(.start)
      let points = starts.compactMap { start -> (time: Int64, error: Int64)? in
        let time = Int64(start.value)
        let from = time - 100 * milliseconds
        guard
          let rise = drive.rise(above: 0.1 * transcript.askedLevel(start.number), from: from),
          rise.nanoseconds < time + 250 * milliseconds
        else { return nil }
        return (time, rise.nanoseconds - time)
      }
      return [
        Measurement("onset error", nanoseconds: points.map(\.error)),
        Measurement("lost", count: starts.count - points.count),
        Measurement("skew", .partsPerMillion, millionths: skew(points)),
      ]
    })

  /// Points that a slope is told from at most: there are half as many pairs as their square.
  private static let skewPoints = 1000

  /// The slope of error over time in millionths of 1 ppm: the median of the slopes of all pairs
  /// (Theil and Sen), which single late events do not move.
  private static func skew(_ all: [(time: Int64, error: Int64)]) -> [Int64] {
    var slopes: [Double] = []
    let points = all.prefix(skewPoints)
    for (place, a) in points.enumerated() {
      for b in points[(place + 1)...] where b.time > a.time {
        slopes.append(Double(b.error - a.error) / Double(b.time - a.time))
      }
    }
    guard !slopes.isEmpty else { return [] }
    slopes.sort()
    let slope = min(max(slopes[slopes.count / 2], -1e6), 1e6)
    return [Int64((slope * 1e12).rounded())]
  }

  /// TM-6.
  static let stopLatency = Procedure(
    run: { rig, scale throws(RigFault) in
      for number in 1...scale.count(100, atLeast: 20) {
        try rig.play(Effect(level: 0.9, durationNanoseconds: 300 * milliseconds), number: number)
        try rig.pass(nanoseconds: (25 + Int64(number * 37 % 11)) * milliseconds)
        try rig.stop(number)
        try rig.pass(nanoseconds: 50 * milliseconds)
      }
    },
    measure: { transcript in
      let drive = transcript.drive
      let starts = transcript.byNumber(.start)
      let delays = transcript.all(.stop).map { stop -> (span: Int64, isStill: Bool) in
        let next = starts[stop.number + 1]?.nanoseconds ?? transcript.endNanoseconds
        let zero = drive.settle(below: stillLevel, from: stop.nanoseconds, until: next - 1)
        return ((zero?.nanoseconds ?? next) - stop.nanoseconds, zero != nil)
      }
      return [
        Measurement("stop", nanoseconds: delays.map(\.span)),
        Measurement("not stopped", count: delays.count { !$0.isStill }),
      ]
    })
}
