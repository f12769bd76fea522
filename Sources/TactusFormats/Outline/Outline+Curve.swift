extension Outline {
  /// Adds a span whose level is computed by a function. Straight pieces replace the curve, within
  /// ``Subdivision/tolerance``. A span without a length adds nothing.
  /// - Parameters:
  ///   - room: how many more pieces may be made by dividing spans; it is reduced by those made.
  ///   - level: returns the level at a time in seconds. It must be continuous within the span.
  package mutating func append(
    from start: Double, to end: Double, room: inout Int, _ level: (Double) -> OutlineLevel
  ) {
    guard end > start else { return }
    let times = Subdivision.times(from: start, to: end, room: &room) { start, end, time in
      let piece = OutlinePiece(start, end, from: level(start), to: level(end))
      let (line, curve) = (piece.level(at: time), level(time))
      let sharpness = curve.intensity > 0 ? abs(line.sharpness - curve.sharpness) : 0
      return max(abs(line.intensity - curve.intensity), sharpness)
    }
    for (from, to) in zip(times, times.dropFirst()) {
      let piece = OutlinePiece(from, to, from: level(from), to: level(to))
      if !piece.isSilent { pieces.append(piece) }
    }
  }
}
