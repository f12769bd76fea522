package import TactusDevice
package import TactusPattern

extension Capture {
  /// The requests for each zone as a pattern that makes the same requests: one continuous event per
  /// span of intensity above 0, shaped by one curve of intensity and one of sharpness.
  package func replay() -> [(zone: Zone, pattern: Pattern)] {
    Zone.allCases.compactMap { zone in
      let levels = levels.filter { $0.zone == zone && $0.startNanoseconds >= 0 }
      return levels.isEmpty ? nil : (zone, Self.pattern(levels))
    }
  }

  /// - Parameter levels: the levels of one zone, in the order of their starts, without overlaps.
  private static func pattern(_ levels: [ZoneLevel]) -> Pattern {
    var events: [Event] = []
    var intensity: [ParameterCurve.ControlPoint] = []
    var sharpness: [ParameterCurve.ControlPoint] = []
    var spanStart: Int64?
    for (index, level) in levels.enumerated() {
      let (start, end) = (seconds(level.startNanoseconds), seconds(level.endNanoseconds))
      intensity += [.init(start, level.startIntensity), .init(end, level.endIntensity)]
      sharpness += [.init(start, level.startSharpness), .init(end, level.endSharpness)]
      spanStart = spanStart ?? level.startNanoseconds
      let isLast =
        index + 1 == levels.count || levels[index + 1].startNanoseconds > level.endNanoseconds
      guard isLast, let from = spanStart else { continue }
      events.append(event(from: from, to: level.endNanoseconds))
      spanStart = nil
    }
    return Pattern(
      events: events,
      curves: [
        ParameterCurve(.hapticIntensity, points: intensity),
        ParameterCurve(.hapticSharpness, points: sharpness),
      ])
  }

  /// An event of intensity 1 and sharpness 0. The curves then determine both values: one multiplies
  /// the intensity, and the other is added to the sharpness.
  private static func event(from start: Int64, to end: Int64) -> Event {
    Event(
      .hapticContinuous, time: seconds(start), duration: seconds(end - start),
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
  }

  private static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
}
