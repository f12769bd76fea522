/// Follows the clock of a sink: compares the times at which frames are heard with the times at
/// which they should be heard, and decides on a correction.
///
/// A sink reports when the next frame will be heard, with some milliseconds of jitter. The median
/// over ``window`` reports is compared with the time of the frame. As long as the error is within
/// ``tolerance``, nothing is corrected, so short sounds are played without a change of their
/// samples. After the first larger error, a control loop changes the step of the frames a little,
/// and holds the error near 0. An error above ``gap`` is corrected immediately, because the stream
/// had a gap. On request, so is an error above ``tolerance`` in the first median after a gap: the
/// time of the first frame is known only from single reports, and the stream was just interrupted
/// anyway.
package struct SinkFollower {
  package enum Correction: Sendable, Hashable {
    case none
    /// Give frames this step, as a factor of the nominal one.
    case stretch(Double)
    /// Frames are heard this number of nanoseconds too late: skip frames.
    case skip(Int64)
    /// Frames are heard this number of nanoseconds too early: write silence first.
    case wait(Int64)
  }

  /// The number of reports in one median: some 0.2 s at periods of 6 ms.
  package static let window = 32
  /// The largest error in nanoseconds that starts no correction. Touch and sound that are a
  /// millisecond apart are felt as one.
  package static let tolerance = 1_000_000.0
  /// A larger error, in nanoseconds, is a gap in the stream rather than drift, because a card
  /// drifts by less in a minute.
  package static let gap = 20_000_000.0
  /// The largest change of the step, in millionths. It is inaudible: a hundredth of a semitone.
  package static let stretchLimit = 500.0
  /// The control loop is critically damped with a time constant of 8 s: slow against the jitter,
  /// fast against the drift of a card, which changes with its temperature.
  private static let seconds = 8.0

  private var errors: [Double] = []
  private var isFollowing = false
  private let jumpsFirst: Bool
  /// Whether no median was computed since the beginning or the last gap.
  private var isFirst = true
  /// The part of the stretch that follows the drift.
  package private(set) var drift = 0.0
  private var lastMedianTime: Int64?

  /// - Parameter jumpsFirst: whether to correct an error in the first median after a gap
  ///   immediately.
  package init(jumpsFirst: Bool = false) {
    self.jumpsFirst = jumpsFirst
    errors.reserveCapacity(Self.window)
  }

  /// Takes a report.
  /// - Parameters:
  ///   - error: nanoseconds by which a frame is heard later than its time.
  ///   - time: the time of the report, on the clock of the engine.
  package mutating func observe(_ error: Int64, at time: Int64) -> Correction {
    errors.append(Double(error))
    if errors.count < Self.window { return .none }
    errors.sort()
    let median = (errors[Self.window / 2 - 1] + errors[Self.window / 2]) / 2
    errors.removeAll(keepingCapacity: true)
    let elapsed = lastMedianTime.map { Double(time - $0) / 1e9 } ?? 0
    lastMedianTime = time
    let limit = isFirst && jumpsFirst ? Self.tolerance : Self.gap
    isFirst = false
    if abs(median) > limit { return jump(median) }
    if !isFollowing {
      if abs(median) <= Self.tolerance { return .none }
      isFollowing = true
    }
    return .stretch(stretch(median / 1e9, elapsed))
  }

  private mutating func stretch(_ error: Double, _ elapsed: Double) -> Double {
    let limit = Self.stretchLimit / 1e6
    drift += error * elapsed / (Self.seconds * Self.seconds)
    drift = min(max(drift, -limit), limit)
    return 1 + min(max(drift + 2 * error / Self.seconds, -limit), limit)
  }

  private mutating func jump(_ median: Double) -> Correction {
    lastMedianTime = nil
    isFirst = abs(median) > Self.gap
    return median > 0 ? .skip(Int64(median)) : .wait(Int64(-median))
  }

  /// Forgets the reports before a gap. The drift of the card is kept.
  package mutating func forget() {
    errors.removeAll(keepingCapacity: true)
    lastMedianTime = nil
    isFirst = true
  }
}
