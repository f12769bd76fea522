internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusStatistics

/// Plays clicks with taps on a real sink, records what it plays, and compares the times of both on
/// CLOCK_MONOTONIC.
struct OffsetPart {
  /// The goals for the offset of a click from its tap, in nanoseconds: the median and the 99th
  /// percentile.
  private static let allowed = (median: 2e6, p99: 8e6)
  /// The longest time in nanoseconds from a tap until the sink plays its click.
  private static let timeout: Int64 = 2_000_000_000

  private let options: SoundBenchOptions
  private let monitor: String

  init(_ options: SoundBenchOptions, monitor: String) {
    self.options = options
    self.monitor = monitor
  }

  func run(progress: (String) -> Void) throws(BenchError) -> BenchPart {
    let recorder = try Recorder(monitor)
    defer { recorder.close() }
    let rig = try ClickRig(options)
    defer { rig.close() }
    var groups: [[Double]] = []
    let start = MonotonicClock.nowNanoseconds
    for (index, seconds) in options.groupTimes.enumerated() {
      progress("offsets: group \(index + 1) of \(options.groupTimes.count)")
      try rig.keepPlaying(until: start + Int64(seconds) * 1_000_000_000)
      groups.append(try offsets(rig, recorder))
    }
    return part(groups, rig)
  }

  /// Plays one group of clicks.
  /// - Returns: how many nanoseconds after its tap each click is heard.
  private func offsets(_ rig: ClickRig, _ recorder: Recorder) throws(BenchError) -> [Double] {
    // After half a second, the clicks of the previous group have been played and recorded.
    rig.rest(milliseconds: 500)
    let before = try recorder.onsets().count
    let taps = try rig.play()
    let end = MonotonicClock.nowNanoseconds + Self.timeout
    while try recorder.onsets().count - before < taps.count, MonotonicClock.nowNanoseconds < end {
      rig.rest(milliseconds: 20)
    }
    let clicks = Array(try recorder.onsets().dropFirst(before))
    let offsets = Self.offsets(of: clicks, to: taps)
    // A machine that is too busy loses a few.
    guard 2 * offsets.count > options.clicks else {
      throw BenchError(
        "\(taps.count) taps are felt, and only \(offsets.count) of \(options.clicks) clicks are "
          + "heard with them")
    }
    return offsets
  }

  /// The time in nanoseconds from each tap to its click. A tap without a click within half a gap is
  /// left out.
  static func offsets(of clicks: [Int64], to taps: [Int64]) -> [Double] {
    var offsets: [Double] = []
    var next = 0
    for tap in taps {
      while next < clicks.count, clicks[next] < tap - ClickRig.gapNanoseconds / 2 { next += 1 }
      guard next < clicks.count, clicks[next] <= tap + ClickRig.gapNanoseconds / 2 else { continue }
      offsets.append(Double(clicks[next] - tap))
      next += 1
    }
    return offsets
  }

  private func part(_ groups: [[Double]], _ rig: ClickRig) -> BenchPart {
    var rows = [["after", "clicks", "lost", "median ms", "p1 ms", "p99 ms"]]
    var ratios: [Ratio] = []
    for (seconds, offsets) in zip(options.groupTimes, groups) {
      let sorted = offsets.sorted()
      let part = sorted.count / 100
      let middle = sorted[sorted.count / 2]
      let far = max(abs(sorted[part]), abs(sorted[sorted.count - 1 - part]))
      rows.append(
        ["\(seconds) s", "\(sorted.count)", "\(options.clicks - sorted.count)"]
          + [middle, sorted[part], sorted[sorted.count - 1 - part]].map { Figure.text($0 / 1e6) })
      ratios += [
        ("median / 2 ms", abs(middle) / Self.allowed.median),
        ("p99 / 8 ms", far / Self.allowed.p99),
      ].compactMap { name, value in
        MedianEstimate([value]).map { Ratio("offset after \(seconds) s: \(name)", $0) }
      }
    }
    return BenchPart(
      title: "From a tap to its click, as recorded on \(monitor)", notes: [rig.note],
      table: rows, ratios: ratios)
  }
}
