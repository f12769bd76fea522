extension Outline {
  /// Adds a span whose level is computed by a function. Straight pieces approximate it within
  /// ``Subdivision/tolerance``. A span without a length adds nothing.
  /// - Parameters:
  ///   - room: the number of further pieces that dividing spans may create; reduced by those
  ///     created.
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
