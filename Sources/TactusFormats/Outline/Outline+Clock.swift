internal import TactusPattern

// Sums of the decimal times of a file have rounding errors of parts of a nanosecond. An event of
// such a length would have the duration 0 on the engine's clock, and then play until it is stopped.
extension Outline {
  /// Rounds a time in seconds to a whole nanosecond.
  static func onClock(_ seconds: Double) -> Double {
    Nanoseconds.toSeconds(Nanoseconds.from(seconds: seconds))
  }

  /// Rounds all times to whole nanoseconds, and removes pieces that then have no length. Equal
  /// times stay equal, so adjoining pieces still adjoin. O(n).
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
