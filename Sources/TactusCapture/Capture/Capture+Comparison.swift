internal import TactusDevice

extension Capture {
  /// The largest difference at which two levels, or two values of sharpness, count as equal. Two
  /// runs divide a curve into straight pieces at different times, and each piece deviates from the
  /// curve by up to this value. The smallest difference that a person feels is a hundred times as
  /// large.
  package static let levelTolerance = 1e-3

  /// The first difference from another capture, by time: in the intensity or sharpness of a zone,
  /// in an actuator's level, in the names of the actuators, or in an audio event; nil if there is
  /// none. Haptic events are ignored, because a replay produces the same levels with other events.
  /// Frequencies and the times of submission are also ignored. O(n log n).
  package func firstDifference(from other: Capture) -> CaptureDifference? {
    let candidates = [eventDifference(other), zoneDifference(other), segmentDifference(other)]
    return candidates.compactMap { $0 }.min { $0.atNanoseconds < $1.atNanoseconds }
  }

  /// The earlier of two differences: the first time at which both captures have an intensity for a
  /// zone and the two differ, and the first haptic event of one that the other does not have at its
  /// index. Nil if there is neither. O(n log n).
  ///
  /// This is for captures on the monotonic clock, in which parts may be missing because a stall of
  /// the host delayed them. A part that only one capture has is therefore not a difference.
  package func firstAskedDifference(from other: Capture) -> CaptureDifference? {
    let zones = Zone.allCases.compactMap { zone in
      let (a, b) = (levels.filter { $0.zone == zone }, other.levels.filter { $0.zone == zone })
      return Walk(a.map(\.intensity), b.map(\.intensity), holds: false)
        .firstDifference("zone \(zone.name): intensity", whereBoth: true)
    }
    return (zones + [orderDifference(other)]).compactMap { $0 }
      .min { $0.atNanoseconds < $1.atNanoseconds }
  }

  private func orderDifference(_ other: Capture) -> CaptureDifference? {
    let (mine, its) = (events.filter(\.kind.isHaptic), other.events.filter(\.kind.isHaptic))
    for index in 0..<max(mine.count, its.count) {
      let (a, b) = (mine.at(index), its.at(index))
      if let a, let b, a.kind == b.kind, a.index == b.index { continue }
      let time = min(a?.onsetNanoseconds ?? .max, b?.onsetNanoseconds ?? .max)
      return CaptureDifference(
        atNanoseconds: time, what: "event \(Self.text(a)) against \(Self.text(b))")
    }
    return nil
  }

  private func eventDifference(_ other: Capture) -> CaptureDifference? {
    let (heard, otherHeard) = (events.filter(\.isHeard), other.events.filter(\.isHeard))
    for index in 0..<max(heard.count, otherHeard.count) {
      let (a, b) = (heard.at(index), otherHeard.at(index))
      if let a, let b, a.isClose(to: b) { continue }
      let time = min(a?.onsetNanoseconds ?? .max, b?.onsetNanoseconds ?? .max)
      return CaptureDifference(
        atNanoseconds: time, what: "event \(Self.text(a)) against \(Self.text(b))")
    }
    return nil
  }

  private static func text(_ event: EventMark?) -> String {
    guard let event else { return "none" }
    return "\(event.kind.name) #\(event.index + 1) level \(event.level), tone \(event.tone)"
  }

  private func zoneDifference(_ other: Capture) -> CaptureDifference? {
    Zone.allCases.compactMap { zone in
      let (a, b) = (levels.filter { $0.zone == zone }, other.levels.filter { $0.zone == zone })
      let intensity = Walk(a.map(\.intensity), b.map(\.intensity), holds: false)
      // The sharpness is compared only if both have an intensity above 0, because otherwise it
      // cannot be felt.
      let sharpness = Walk(
        a.filter(\.isFelt).map(\.sharpness), b.filter(\.isFelt).map(\.sharpness), holds: false)
      return [
        intensity.firstDifference("zone \(zone.name): intensity"),
        sharpness.firstDifference("zone \(zone.name): sharpness", whereBoth: true),
      ].compactMap { $0 }.min { $0.atNanoseconds < $1.atNanoseconds }
    }.min { $0.atNanoseconds < $1.atNanoseconds }
  }

  private func segmentDifference(_ other: Capture) -> CaptureDifference? {
    let names = capabilities.actuators.map(\.name)
    guard names == other.capabilities.actuators.map(\.name) else {
      return CaptureDifference(
        atNanoseconds: 0, what: "other actuators: \(device.id) against \(other.device.id)")
    }
    return names.indices.compactMap { actuator in
      let a = segments.filter { $0.segment.actuator == actuator }.map(\.segment.piece)
      let b = other.segments.filter { $0.segment.actuator == actuator }.map(\.segment.piece)
      return Walk(a, b, holds: true).firstDifference("\(names[actuator]): level")
    }.min { $0.atNanoseconds < $1.atNanoseconds }
  }
}

/// A straight piece of a level.
private struct Piece {
  var start: Int64
  var end: Int64
  var first: Double
  var last: Double

  func value(at time: Int64) -> Double {
    guard end > start, time < end else { return last }
    return first + (last - first) * Double(time - start) / Double(end - start)
  }
}

/// Compares two sequences of pieces at every time at which one of their pieces begins or ends.
private struct Walk {
  let a: [Piece]
  let b: [Piece]
  /// Whether a piece keeps its end level until the next one begins.
  let holds: Bool

  init(_ a: [Piece], _ b: [Piece], holds: Bool) {
    (self.a, self.b, self.holds) = (a, b, holds)
  }

  /// - Parameter isOfBoth: whether to compare only times at which both sequences have a piece.
  func firstDifference(
    _ what: String, whereBoth isOfBoth: Bool = false
  ) -> CaptureDifference? {
    let times = Set((a + b).flatMap { [$0.start, $0.end] }).sorted()
    var (atA, atB) = (-1, -1)
    for time in times {
      while atA + 1 < a.count, a[atA + 1].start <= time { atA += 1 }
      while atB + 1 < b.count, b[atB + 1].start <= time { atB += 1 }
      if isOfBoth, !covers(a.at(atA), time) || !covers(b.at(atB), time) { continue }
      let (x, y) = (value(a.at(atA), at: time), value(b.at(atB), at: time))
      if abs(x - y) > Capture.levelTolerance {
        return CaptureDifference(atNanoseconds: time, what: "\(what) \(x) against \(y)")
      }
    }
    return nil
  }

  private func covers(_ piece: Piece?, _ time: Int64) -> Bool {
    piece.map { $0.start <= time && time < $0.end } ?? false
  }

  private func value(_ piece: Piece?, at time: Int64) -> Double {
    guard let piece, holds || time < piece.end else { return 0 }
    return piece.value(at: time)
  }
}

extension ZoneLevel {
  fileprivate var intensity: Piece {
    Piece(
      start: startNanoseconds, end: endNanoseconds, first: startIntensity, last: endIntensity)
  }

  fileprivate var sharpness: Piece {
    Piece(
      start: startNanoseconds, end: endNanoseconds, first: startSharpness, last: endSharpness)
  }

  fileprivate var isFelt: Bool { max(startIntensity, endIntensity) > Capture.levelTolerance }
}

extension Segment {
  fileprivate var piece: Piece {
    Piece(start: startNanoseconds, end: endNanoseconds, first: startLevel, last: endLevel)
  }
}

extension EventMark {
  fileprivate var isHeard: Bool { !kind.isHaptic }

  fileprivate func isClose(to other: EventMark) -> Bool {
    kind == other.kind && zone == other.zone && onsetNanoseconds == other.onsetNanoseconds
      && abs(level - other.level) <= Capture.levelTolerance
      && abs(tone - other.tone) <= Capture.levelTolerance
  }
}

extension Array {
  fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
