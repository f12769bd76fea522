/// The times of the samples of a recording.
///
/// They are those of a straight line through the times of the blocks, see ``SampleLine``. A long
/// recording is divided into parts with a line each, because the oscillator of a sensor slowly
/// changes its rate with its temperature. The lines are joined where the parts meet.
struct SampleTimes {
  /// The length of the parts in microseconds. The last one can be up to twice as long.
  private static let partMicroseconds = 60e6
  /// The largest accepted difference between the time of a block and the line, in samples and in
  /// microseconds: the device knows the time of a block to one sample, or to one tick.
  private static let mostSamples = 2.0
  private static let mostMicroseconds = 1000.0

  /// The device's time of the first block, in microseconds.
  let startMicroseconds: UInt64
  /// The number of the first sample of each block. Missing samples have numbers, too.
  private let places: [Int]
  /// Points between which the times are straight lines: the numbers of samples, and their times in
  /// microseconds after ``startMicroseconds``.
  private let knots: [(place: Double, time: Double)]
  /// Whether the time of each block is near to the line. Otherwise samples are missing that the
  /// device does not count, or the clock of its sensor is irregular.
  let isRegular: Bool

  /// - Parameters:
  ///   - runs: at least one.
  ///   - line: the straight line through all of them.
  ///   - rateHertz: the rate according to the data sheet, which is used for fewer than three runs.
  init(_ runs: [SampleRun], _ line: SampleLine, rateHertz: Double) {
    var place = 0
    places = runs.enumerated().map { index, run in
      place += index == 0 ? 0 : run.missing
      defer { place += run.values.count }
      return place
    }
    let start = line.startMicroseconds
    startMicroseconds = start
    let times = runs.map { Double($0.deviceMicroseconds &- start) }
    let count = max(1, Int(min(line.microseconds / Self.partMicroseconds, 1e6)))
    let length = line.microseconds / Double(count)
    var parts: [Part] = []
    var first = 0
    for number in 1...count {
      let next =
        number == count
        ? runs.count : times[first...].firstIndex { $0 >= Double(number) * length } ?? runs.count
      if next > first, let line = SampleLine(Array(runs[first..<next]), rateHertz: rateHertz) {
        parts.append(Part(place: Double(places[first]), time: times[first], line: line))
      }
      first = next
    }
    let knots = Self.knots(parts, end: Double(place))
    self.knots = knots
    let most = Self.mostSamples * line.stepMicroseconds + Self.mostMicroseconds
    var knot = 1
    isRegular = zip(places, times).allSatisfy { place, time in
      abs(Self.time(of: Double(place), knots, &knot) - time) <= most
    }
  }

  /// Some blocks, and the line through their times.
  private struct Part {
    /// The number and the time of the first sample.
    var place: Double
    var time: Double
    var line: SampleLine

    func time(of other: Double) -> Double {
      time + line.offsetMicroseconds + (other - place) * line.stepMicroseconds
    }
  }

  private static func knots(
    _ parts: [Part], end: Double
  ) -> [(place: Double, time: Double)] {
    guard let first = parts.first, let last = parts.last else { return [(0, 0), (1, 0)] }
    let joints = zip(parts, parts.dropFirst()).map { part, next in
      (next.place, (part.time(of: next.place) + next.time(of: next.place)) / 2)
    }
    return [(0, first.time(of: 0))] + joints + [(end, last.time(of: end))]
  }

  /// - Parameter knot: the index of the first knot after the place, or a smaller one.
  private static func time(
    of place: Double, _ knots: [(place: Double, time: Double)], _ knot: inout Int
  ) -> Double {
    while knot < knots.count - 1, place >= knots[knot].place { knot += 1 }
    let (from, to) = (knots[knot - 1], knots[knot])
    guard to.place > from.place else { return from.time }
    return from.time + (place - from.place) * (to.time - from.time) / (to.place - from.place)
  }

  /// The times of the samples of all blocks, in microseconds after ``startMicroseconds``.
  func forEach(in runs: [SampleRun], _ body: (Int16, Double) -> Bool) {
    var knot = 1
    for (run, first) in zip(runs, places) {
      for (index, value) in run.values.enumerated() {
        let time = Self.time(of: Double(first + index), knots, &knot)
        guard body(value, time) else { return }
      }
    }
  }
}
