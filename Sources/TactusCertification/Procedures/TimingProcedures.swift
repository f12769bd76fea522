internal import TactusDevice

extension Procedure {
  /// How often the moving level of TM-1 is played again while the host stalls.
  private static let moreRounds = 2

  /// TM-1. A level that moves is a command at each point of the output's grid where it is another
  /// step of the device's, so one that has few steps moves through all of them again and again.
  static let acknowledgement = Procedure(
    letsInstrumentsRest: true,
    run: { rig, scale throws(RigFault) in
      rig.restInstruments()
      let capabilities = rig.subject.capabilities
      let count = scale.count(1100)
      let steps = capabilities.actuators.map { $0.levelSteps ?? count }.max() ?? count
      let points = min(max(steps * 9 / 10, 1), count)
      let effects = (count + points - 1) / points
      let length = Int64(points) * capabilities.updateIntervalNanoseconds
      for round in 0...moreRounds {
        let begin = rig.now
        for place in 1...effects {
          try rig.play(
            Effect(from: 0.1, to: 1, durationNanoseconds: length), number: round * effects + place)
          try rig.pass(nanoseconds: length)
        }
        try rig.pass(nanoseconds: 200 * milliseconds)
        if !rig.isDisturbed(from: begin, to: rig.now) { break }
      }
    },
    measure: { transcript in
      let answers = Answers(transcript)
      var delays = Measurement("acknowledgement", delays: answers.delays)
      if answers.areFew { delays.missing = Measurement.valueLimit }
      return [
        delays.byOwnClock,
        Measurement("lost", count: answers.lost),
      ]
    })

  /// The numbers of effects that are played one after another: as many as asked for, and for each
  /// that a stall of the host disturbed one more, up to as many again.
  /// - Parameter body: plays one, and returns when what is measured of it begins.
  private static func repeated(
    _ count: Int, on rig: any Rig, _ body: (_ number: Int) throws(RigFault) -> Int64
  ) throws(RigFault) {
    var (number, undisturbed) = (0, 0)
    while undisturbed < count, number < 2 * count {
      number += 1
      let begin = try body(number)
      if !rig.isDisturbed(from: begin, to: begin + 25 * milliseconds) { undisturbed += 1 }
    }
  }

  /// TM-2. The pauses differ, so that no rhythm of the system falls into step with them.
  static let firstMotion = Procedure(
    run: { rig, scale throws(RigFault) in
      try repeated(scale.count(200, atLeast: 20), on: rig) { number throws(RigFault) in
        let begin = rig.now
        try rig.play(Effect(level: 1, durationNanoseconds: 70 * milliseconds), number: number)
        try rig.pass(nanoseconds: (110 + Int64(number * 37 % 11)) * milliseconds)
        return begin
      }
    },
    measure: firstMotions)

  /// TM-3: of the same evidence.
  static let jitter = Procedure(
    sharesEvidenceOf: "TM-2", run: { _, _ in }, measure: firstMotions)

  private static let firstMotions: @Sendable (Transcript) -> [Measurement] = { transcript in
    let starts = transcript.all(.start)
    let (drive, stalls) = (transcript.drive, Stalls(transcript))
    var delays: [Delay] = []
    var excused = 0
    for (place, start) in starts.enumerated() {
      let next =
        place + 1 < starts.count ? starts[place + 1].nanoseconds : transcript.endNanoseconds
      let threshold = 0.1 * transcript.askedLevel(start.number)
      if let rise = drive.rise(above: threshold, from: start.nanoseconds)?.nanoseconds,
        rise < next
      {
        delays.append(Delay(from: start.nanoseconds, to: rise, stalls))
      } else if stalls.mayHide(from: start.nanoseconds, to: next) {
        excused += 1
      }
    }
    let lost = starts.count - delays.count
    var motions = Measurement("first motion", delays: delays)
    motions.missing = excused
    return [
      motions,
      Measurement("lost", count: lost, excused: lost - excused),
    ]
  }

  /// TM-4. Each effect is scheduled 150 ms before it begins. The distances are no whole number of
  /// milliseconds: a device that works in ticks would else be late by an error that creeps from
  /// one end of a tick to the other, which looks like a clock of another rate.
  static let schedule = Procedure(
    run: { rig, scale throws(RigFault) in
      // To start a player may take longer than a command is given ahead.
      try rig.readyPlayer()
      let first = rig.now + 600 * milliseconds
      try repeated(scale.count(100, atLeast: 30), on: rig) { number throws(RigFault) in
        let even = first + Int64(number - 1) * 600 * milliseconds
        let time = even + Int64(number * 617 % 1000) * 1000
        try rig.pass(until: time - 150 * milliseconds)
        try rig.play(
          Effect(level: 1, durationNanoseconds: 60 * milliseconds, atNanoseconds: time),
          number: number)
        try rig.pass(until: time + 100 * milliseconds)
        return time
      }
      try rig.pass(nanoseconds: 500 * milliseconds)
    },
    measure: { transcript in
      let (drive, stalls) = (transcript.drive, Stalls(transcript))
      var (lost, excused) = (0, 0)
      let points = transcript.all(.start).compactMap { start -> (time: Int64, error: Delay)? in
        let time = Int64(start.value)
        let from = time - 100 * milliseconds
        let rise = drive.rise(above: 0.1 * transcript.askedLevel(start.number), from: from)
        if let rise = rise?.nanoseconds, rise < time + 250 * milliseconds {
          // A command that came too late was not the device's to keep.
          let due = max(time, start.nanoseconds)
          return (time, Delay(from: time, until: rise, stalls, dueAt: due))
        }
        lost += 1
        if stalls.mayHide(from: from, to: time + 250 * milliseconds) { excused += 1 }
        return nil
      }
      let still = points.filter { !$0.error.isDisturbed }
      var slope = Measurement(
        "skew", .partsPerMillion, millionths: skew(points.map { ($0.time, $0.error.seen) }))
      slope.excused = skew(points.map { ($0.time, $0.error.least) })
      // The slope is one value: fit it without the disturbed points if two thirds remain.
      if still.count < points.count, still.count * 3 >= points.count * 2 {
        slope = Measurement(
          "skew", .partsPerMillion, millionths: skew(still.map { ($0.time, $0.error.seen) }))
      }
      slope.uncertainty = skewUncertainty(points.map(\.time), transcript.uncertaintyNanoseconds)
      var errors = Measurement("onset error", delays: points.map(\.error))
      errors.missing = excused
      return [
        errors,
        Measurement("lost", count: lost, excused: lost - excused),
        slope,
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

  /// By how much a slope through points may be wrong, in millionths of 1 ppm, where each may be off
  /// by as much: twice the standard deviation of a straight line through `n` points evenly spread
  /// over a time `T`, `2 * e / sqrt(3) * sqrt(12 / n) / T`. What the clocks have in common at all
  /// points is not in it.
  static func skewUncertainty(_ times: [Int64], _ error: Int64) -> Int64 {
    guard let first = times.first, let last = times.last, last > first else { return 0 }
    let share = 4 * Double(error) / (Double(last - first) * Double(times.count).squareRoot())
    return Int64((min(share, 1) * 1e12).rounded())
  }

  /// TM-6.
  static let stopLatency = Procedure(
    run: { rig, scale throws(RigFault) in
      try repeated(scale.count(100, atLeast: 20), on: rig) { number throws(RigFault) in
        try rig.play(Effect(level: 0.9, durationNanoseconds: 300 * milliseconds), number: number)
        try rig.pass(nanoseconds: (25 + Int64(number * 37 % 11)) * milliseconds)
        let begin = rig.now
        try rig.stop(number)
        try rig.pass(nanoseconds: 50 * milliseconds)
        return begin
      }
    },
    measure: { transcript in
      let (drive, stalls) = (transcript.drive, Stalls(transcript))
      let starts = transcript.byNumber(.start)
      var (unstopped, excused) = (0, 0)
      let delays = transcript.all(.stop).map { stop in
        let next = starts[stop.number + 1]?.nanoseconds ?? transcript.endNanoseconds
        let zero = drive.settle(below: stillLevel, from: stop.nanoseconds, until: next - 1)
        let delay = Delay(from: stop.nanoseconds, to: zero?.nanoseconds ?? next, stalls)
        if zero == nil {
          unstopped += 1
          let held = stalls.held(from: stop.nanoseconds, to: next)
          if held >= next - stop.nanoseconds - 20 * milliseconds { excused += 1 }
        }
        return delay
      }
      return [
        Measurement("stop", delays: delays),
        Measurement("not stopped", count: unstopped, excused: unstopped - excused),
      ]
    })
}
