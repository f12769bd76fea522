extension Outline {
  /// The largest error of intensity and sharpness that joining pieces may cause.
  package static let joiningTolerance = 0.0005
  /// The difference up to which two times count as equal, in seconds: two ticks of the engine's
  /// clock, which counts nanoseconds.
  package static let sameTime = 2e-9

  /// Rounds all times to the engine's clock, and joins neighbouring pieces that lie on one line.
  /// O(n).
  ///
  /// A line is extended piece by piece. The end of each piece narrows the range of slopes that the
  /// line may have, so that the line passes each of these ends within ``joiningTolerance``.
  package mutating func join() {
    var result: [OutlinePiece] = []
    var slopes = Slopes()
    setOnClock()
    for piece in pieces {
      guard var last = result.last, last.isContinued(by: piece),
        slopes.allow(last, piece.end, piece.last)
      else {
        result.append(piece)
        slopes = Slopes()
        slopes.narrow(piece, piece.end, piece.last)
        continue
      }
      last.end = piece.end
      last.endIntensity = piece.endIntensity
      last.endSharpness = piece.endSharpness
      slopes.narrow(last, piece.end, piece.last)
      result[result.count - 1] = last
    }
    pieces = result
  }

  /// The slopes that a line from the start of a piece may have, per second.
  private struct Slopes {
    var intensity = -Double.infinity...Double.infinity
    var sharpness = -Double.infinity...Double.infinity

    /// Whether the line may go to a level at a time.
    func allow(_ piece: OutlinePiece, _ time: Double, _ level: OutlineLevel) -> Bool {
      let length = time - piece.start
      return intensity.contains((level.intensity - piece.startIntensity) / length)
        && sharpness.contains((level.sharpness - piece.startSharpness) / length)
    }

    /// Keeps the slopes whose line passes the level at a time within the tolerance.
    mutating func narrow(_ piece: OutlinePiece, _ time: Double, _ level: OutlineLevel) {
      let length = time - piece.start
      let reach = joiningTolerance / length
      func narrowed(_ range: ClosedRange<Double>, _ slope: Double) -> ClosedRange<Double> {
        let low = max(range.lowerBound, slope - reach)
        return low...max(low, min(range.upperBound, slope + reach))
      }
      intensity = narrowed(intensity, (level.intensity - piece.startIntensity) / length)
      sharpness = narrowed(sharpness, (level.sharpness - piece.startSharpness) / length)
    }
  }
}

extension OutlinePiece {
  /// Whether another piece begins where this one ends, at the same level.
  fileprivate func isContinued(by next: OutlinePiece) -> Bool {
    abs(next.start - end) <= Outline.sameTime
      && abs(next.startIntensity - endIntensity) <= 1e-9
      && abs(next.startSharpness - endSharpness) <= 1e-9
  }
}
