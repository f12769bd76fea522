extension Outline {
  /// Removes what is at or after a time, in seconds.
  package mutating func cut(at seconds: Double) {
    pieces.removeAll { $0.start >= seconds }
    if let last = pieces.last, last.end > seconds {
      let level = last.level(at: seconds)
      pieces[pieces.count - 1] = OutlinePiece(last.start, seconds, from: last.first, to: level)
    }
    taps.removeAll { $0.time >= seconds }
    setOnClock()
  }

  /// The same levels without taps: each tap is part of the pieces.
  package func withTapsAsPieces() throws(OutlineError) -> Outline {
    var mixed = OutlineMixing(self).outline
    mixed.metadata = metadata
    try mixed.check()
    return mixed
  }
}
