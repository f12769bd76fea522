internal import TactusDevice

extension Capture {
  /// How far two levels, or two sharpnesses, may be apart and still count as one: two runs cut a
  /// curve into straight pieces at other times, each within this of the curve. The least difference
  /// of amplitude that is felt is a hundred times as much (design rule "segments are exact").
  package static let levelTolerance = 1e-3

  /// The first thing that differs from another capture, by time: what a zone was asked for, an
  /// actuator's level, or an event that is heard. Nil: both make the same felt and heard. Haptic
  /// events are not looked at, because a replay reaches the same levels by others; nor is when the
  /// segments were submitted. O(n log n).
  package func firstDifference(from other: Capture) -> CaptureDifference? {
    let candidates = [eventDifference(other), zoneDifference(other), segmentDifference(other)]
    return candidates.compactMap { $0 }.min { $0.atNanoseconds < $1.atNanoseconds }
  }

  /// The first time at which a zone was asked for something else than in another capture, of the
  /// times that both cover, or the first haptic event that the other does not have in its place:
  /// for a run by the clock, which skips what a stall of the host made late, and whose events begin
  /// to the nanosecond where the pattern was started. Nil: both were asked for the same.
  /// O(n log n).
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
      // Of what is not felt the sharpness does not count.
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

/// Goes over two rows of pieces at every time at which one of them begins or ends.
private struct Walk {
  let a: [Piece]
  let b: [Piece]
  /// Whether a piece holds its end until the next one begins, or is over.
  let holds: Bool

  init(_ a: [Piece], _ b: [Piece], holds: Bool) {
    (self.a, self.b, self.holds) = (a, b, holds)
  }

  /// - Parameter isOfBoth: whether only times count that a piece of either covers.
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
