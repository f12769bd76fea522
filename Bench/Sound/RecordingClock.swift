internal import TactusStatistics

/// Computes when a frame of a recording was played, on CLOCK_MONOTONIC. The recording device
/// reports how many frames it has recorded by a time. A single report is wrong by the time that the
/// reading thread woke late, so the median of many reports is used.
struct RecordingClock {
  /// The number of reports that are kept: about those of a second.
  private static let kept = 400

  private let frameNanoseconds: Double
  /// The time of frame 0 according to each report, in nanoseconds.
  private var origins: [Int64] = []
  private var next = 0

  /// - Parameter rate: the sample rate in hertz.
  init(rate: Int) { frameNanoseconds = 1e9 / Double(rate) }

  /// Adds a report.
  /// - Parameters:
  ///   - frames: the number of frames recorded by `time`, including those that are not read yet.
  mutating func note(frames: Int, at time: Int64) {
    let origin = time - Int64((Double(frames) * frameNanoseconds).rounded())
    if origins.count < Self.kept {
      origins.append(origin)
    } else {
      origins[next] = origin
      next = (next + 1) % Self.kept
    }
  }

  /// When a frame was played, by the median of the last reports; nil before the first report.
  func time(of frame: Int) -> Int64? {
    guard !origins.isEmpty else { return nil }
    let middle = origins.sorted()[origins.count / 2]
    return middle + Int64((Double(frame) * frameNanoseconds).rounded())
  }
}
