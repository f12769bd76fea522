internal import TactusBackends
internal import TactusPattern

/// The settings for playing a pattern.
struct PlayPlan {
  /// The number of times that the pattern is played; 0 to play it until it is stopped.
  var passes: Int
  var rate: Double
  /// The time at which playback stops, in seconds; nil for the end of the pattern.
  var seconds: Double?

  /// Whether the playback has no end.
  func isEndless(_ timeline: Timeline) -> Bool {
    seconds == nil && (passes == 0 || timeline.isEndless)
  }

  /// Whether the pattern repeats, so that playback can continue on a reconnected device.
  var repeats: Bool { passes != 1 }

  /// The time until which a lost device is awaited, on the session's clock.
  func end(of loss: Int64, startedAt start: Int64) -> Int64 {
    let timeout = loss + DeviceReturn.timeoutNanoseconds
    return seconds.map { min(timeout, start + Nanoseconds.from(seconds: $0)) } ?? timeout
  }

  /// Nanoseconds by which the common start of several parts lies ahead, so that every part has
  /// received its commands by then.
  static let leadNanoseconds: Int64 = 5_000_000

  /// The time at which all parts start, on the session's clock. A single part without sounds starts
  /// as soon as possible.
  /// - Parameters:
  ///   - now: the present time.
  ///   - soundLead: nanoseconds that a part with sounds waits for them; nil if no part has sounds.
  func start(at now: Int64, parts: Int, soundLead: Int64?) -> Int64 {
    guard let soundLead else { return parts > 1 ? now + Self.leadNanoseconds : now }
    return now + soundLead + Self.leadNanoseconds
  }

  /// The place in the pattern at a time after its start; nil if all its passes are over.
  ///
  /// The computed length of a pass is exact unless the pattern ends with a tap. The playback rate
  /// does not change the length of a tap, but this function scales the tap like the rest.
  func place(in timeline: Timeline, after elapsed: Int64) -> PlayPlace? {
    let pass = max(timeline.durationNanoseconds, timeline.endNanoseconds, 1_000_000)
    let time = Double(max(elapsed, 0)) * rate
    guard time < Double(Int64.max / 2), pass < .max else {
      return PlayPlace(passes: passes)
    }
    let (done, offset) = Int64(time).quotientAndRemainder(dividingBy: pass)
    if passes == 0 { return PlayPlace(passes: 0, offset: offset) }
    return done < passes ? PlayPlace(passes: passes - Int(done), offset: offset) : nil
  }
}
