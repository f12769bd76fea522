internal import TactusDevice

/// A command to a device, and its text in a transcript. Times are nanoseconds from the beginning of
/// the attempt.
///
/// ```
/// play 0 1200000 1215000 0.5 1 175
/// play-now 0 1200000 1200000 0 0 175
/// revise 1200000
/// stop
/// alive
/// ```
enum DeviceCommand: Hashable {
  /// `play`, or `play-now` if it is due on arrival: actuator, start, end, start level, end level,
  /// hertz.
  case play(Segment)
  /// Withdraws segments that begin at a time or later.
  case revise(from: Int64)
  case stop
  /// Shows that the player runs. It renews the lease of a device whose lease any command renews,
  /// and has no other effect.
  case alive

  var text: String {
    switch self {
    case .play(let segment):
      let times = "\(segment.startNanoseconds) \(segment.endNanoseconds)"
      let levels = "\(segment.startLevel) \(segment.endLevel)"
      return "\(segment.isDueOnArrival ? "play-now" : "play") \(segment.actuator) \(times) "
        + "\(levels) \(segment.frequencyHertz)"
    case .revise(let time): return "revise \(time)"
    case .stop: return "stop"
    case .alive: return "alive"
    }
  }

  /// Nil if the text is not a command, or has invalid values.
  init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    switch (words[0], words.count) {
    case ("stop", 1): self = .stop
    case ("alive", 1): self = .alive
    case ("revise", 2):
      guard let time = Self.time(words[1]) else { return nil }
      self = .revise(from: time)
    case ("play", 7), ("play-now", 7):
      guard let segment = Self.segment(words) else { return nil }
      self = .play(segment)
    default: return nil
    }
  }

  private static func segment(_ words: [String]) -> Segment? {
    guard let actuator = UInt8(words[1]), let start = time(words[2]), let end = time(words[3]),
      let startLevel = Double(words[4]), let endLevel = Double(words[5]),
      let hertz = Double(words[6]), (0...1).contains(startLevel), (0...1).contains(endLevel),
      hertz.isFinite
    else { return nil }
    return Segment(
      actuator: Int(actuator), startNanoseconds: start, endNanoseconds: max(end, start),
      startLevel: startLevel, endLevel: endLevel, frequencyHertz: hertz,
      isDueOnArrival: words[0] == "play-now")
  }

  /// Parses a time. It is nil if the magnitude is 2^50 ns (13 days) or more, so that sums of times
  /// are exact.
  private static func time(_ word: String) -> Int64? {
    guard let time = Int64(word), time.magnitude < 1 << 50 else { return nil }
    return time
  }
}
