internal import TactusStatistics

/// The time on CLOCK_MONOTONIC at which frames of a recording were played, from the reports of the
/// device that records. One report is wrong by as much as a thread wakes late; the middle one of
/// many is not.
struct RecordingClock {
  /// Reports that are kept, about a second of them.
  private static let kept = 400

  private let frameNanoseconds: Double
  /// What each report says of the time of frame 0, in nanoseconds.
  private var origins: [Int64] = []
  private var next = 0

  /// - Parameter rate: samples a second.
  init(rate: Int) { frameNanoseconds = 1e9 / Double(rate) }

  /// Notes a report.
  /// - Parameters:
  ///   - frames: frames that were recorded by `time`, including those that are not read yet.
  mutating func note(frames: Int, at time: Int64) {
    let origin = time - Int64((Double(frames) * frameNanoseconds).rounded())
    if origins.count < Self.kept {
      origins.append(origin)
    } else {
      origins[next] = origin
      next = (next + 1) % Self.kept
    }
  }

  /// When a frame was played, by the middle one of the last reports; nil before the first report.
  func time(of frame: Int) -> Int64? {
    guard !origins.isEmpty else { return nil }
    let middle = origins.sorted()[origins.count / 2]
    return middle + Int64((Double(frame) * frameNanoseconds).rounded())
  }
}
