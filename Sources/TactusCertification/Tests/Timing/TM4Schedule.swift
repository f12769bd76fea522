internal import TactusDevice

extension Measurement.Name {
  fileprivate static let skew = Self("skew")
  fileprivate static let onsetError = Self("onset error")
}

extension CertificationTest {
  /// Measures how exactly scheduled effects begin. Each one is scheduled 150 ms before its start.
  /// The starts are spread over a millisecond, the tick of a device: at whole milliseconds, the
  /// slow drift between start and tick would look like a difference of the clock rates.
  static let schedule = CertificationTest(
    id: "TM-4", title: "Schedule accuracy and drift", group: .timing, profile: .timed, need: .drive,
    definition: "100 effects scheduled over 60 s begin at their planned times; the slope of the "
      + "error is the skew of the clocks.",
    quickDefinition: "30 effects scheduled over 18 s begin at their planned times; the slope of "
      + "the error is the skew of the clocks.",
    seconds: 61, pictureSeconds: 2.5,
    measurements: [.skew, .onsetError, .lost],
    run: { rig, scale throws(RigFault) in
      // The player is started before the first effect, because its start may take longer than 150
      // ms.
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
          // If a command arrives after its planned start, the device can only begin at once.
          let due = max(time, start.nanoseconds)
          return (time, Delay(from: time, until: rise, stalls, dueAt: due))
        }
        lost += 1
        if stalls.mayHide(from: from, to: time + 250 * milliseconds) { excused += 1 }
        return nil
      }
      let still = points.filter { !$0.error.isDisturbed }
      var slope = Measurement(
        .skew, .partsPerMillion, millionths: skew(points.map { ($0.time, $0.error.seen) }))
      slope.excused = skew(points.map { ($0.time, $0.error.least) })
      // The slope is computed without the points that a stall disturbed, if at least two thirds of
      // the points remain.
      if still.count < points.count, still.count * 3 >= points.count * 2 {
        slope = Measurement(
          .skew, .partsPerMillion, millionths: skew(still.map { ($0.time, $0.error.seen) }))
      }
      slope.uncertainty = skewUncertainty(points.map(\.time), transcript.uncertaintyNanoseconds)
      var errors = Measurement(.onsetError, delays: points.map(\.error))
      errors.missing = excused
      return [
        errors,
        Measurement(.lost, count: lost, excused: lost - excused),
        slope,
      ]
    })

  /// The maximum number of points for a slope: the number of pairs is about half of its square.
  private static let skewPoints = 1000

  /// The slope of the error over time, in millionths of 1 ppm: the median of the slopes of all
  /// pairs of points (the estimator of Theil and Sen), which a few late onsets hardly change.
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

  /// The uncertainty of a slope through points, each of which has an uncertainty, in millionths of
  /// 1 ppm: twice the standard deviation of a straight line through `n` points evenly spread over a
  /// time `T`, `2 * e / sqrt(3) * sqrt(12 / n) / T`. An error that all points have in common is not
  /// included.
  static func skewUncertainty(_ times: [Int64], _ error: Int64) -> Int64 {
    guard let first = times.first, let last = times.last, last > first else { return 0 }
    let share = 4 * Double(error) / (Double(last - first) * Double(times.count).squareRoot())
    return Int64((min(share, 1) * 1e12).rounded())
  }
}
