extension Outline {
  /// Removes all pieces and taps at or after a time in seconds, and shortens a piece that reaches
  /// beyond it.
  package mutating func cut(at seconds: Double) {
    pieces.removeAll { $0.start >= seconds }
    if let last = pieces.last, last.end > seconds {
      let level = last.level(at: seconds)
      pieces[pieces.count - 1] = OutlinePiece(last.start, seconds, from: last.first, to: level)
    }
    taps.removeAll { $0.time >= seconds }
    setOnClock()
  }

  /// An outline with the same levels over time and no taps: the level of each tap is added to the
  /// pieces.
  package func withTapsAsPieces() throws(OutlineError) -> Outline {
    var mixed = OutlineMixing(self).outline
    mixed.metadata = metadata
    try mixed.check()
    return mixed
  }
}
