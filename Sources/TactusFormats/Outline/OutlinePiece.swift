/// A span of an outline in which intensity and sharpness change along straight lines.
package struct OutlinePiece: Sendable, Hashable {
  /// The time at which the piece begins, in seconds from the start of the pattern.
  package var start: Double
  /// The time at which the piece ends, in seconds from the start of the pattern; after `start`.
  package var end: Double
  /// 0 to 1.
  package var startIntensity: Double
  /// 0 to 1.
  package var endIntensity: Double
  /// 0 to 1.
  package var startSharpness: Double
  /// 0 to 1.
  package var endSharpness: Double

  package init(_ start: Double, _ end: Double, from first: OutlineLevel, to last: OutlineLevel) {
    self.start = start
    self.end = end
    startIntensity = first.intensity
    endIntensity = last.intensity
    startSharpness = first.sharpness
    endSharpness = last.sharpness
  }

  /// The level at the start.
  package var first: OutlineLevel { OutlineLevel(startIntensity, startSharpness) }
  /// The level at the end.
  package var last: OutlineLevel { OutlineLevel(endIntensity, endSharpness) }

  /// Whether neither intensity nor sharpness changes.
  package var isConstant: Bool {
    startIntensity == endIntensity && startSharpness == endSharpness
  }

  /// Whether the intensity is 0 throughout.
  package var isSilent: Bool { startIntensity <= 0 && endIntensity <= 0 }

  /// The level at a time within the piece.
  package func level(at time: Double) -> OutlineLevel {
    guard end > start else { return first }
    let share = min(max((time - start) / (end - start), 0), 1)
    return OutlineLevel(
      startIntensity + (endIntensity - startIntensity) * share,
      startSharpness + (endSharpness - startSharpness) * share)
  }
}
