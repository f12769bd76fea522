internal import TactusPattern

// Times of files are decimal, and sums of them are off by parts of a nanosecond. On the clock of
// the engine such a rest would be an event without a duration, which plays until it is stopped.
extension Outline {
  /// The nearest whole nanosecond, in seconds.
  static func onClock(_ seconds: Double) -> Double {
    Nanoseconds.toSeconds(Nanoseconds.from(seconds: seconds))
  }

  /// Moves all times to whole nanoseconds and removes pieces that have no length then. What
  /// touches stays so, because equal times stay equal. O(n).
  mutating func setOnClock() {
    pieces = pieces.compactMap { piece in
      var piece = piece
      piece.start = Self.onClock(piece.start)
      piece.end = Self.onClock(piece.end)
      return piece.end > piece.start ? piece : nil
    }
    for index in taps.indices { taps[index].time = Self.onClock(taps[index].time) }
  }
}
