internal import TactusDevice

/// Computes intensity and sharpness of an outline at any time. Lines and taps are mixed as the
/// engine mixes events: the intensity is the sum, limited to 1; the sharpness is the mean, weighted
/// by intensity.
struct OutlineSampler {
  /// The length of a tap in seconds.
  static let tapSeconds = Double(TapLength.standard.softNanoseconds) / 1e9

  private let pieces: [OutlinePiece]
  private let taps: [OutlineTap]
  private let sums: TapSums

  init(_ outline: Outline) {
    pieces = outline.pieces
    taps = outline.taps
    sums = TapSums(outline.taps, seconds: Self.tapSeconds)
  }

  /// The end of the last piece or tap, in seconds from the start of the pattern.
  var end: Double {
    max(pieces.last?.end ?? 0, (taps.last?.time ?? -Self.tapSeconds) + Self.tapSeconds)
  }

  /// The times at which a line or a tap begins or ends, not sorted.
  var turns: [Double] {
    pieces.flatMap { [$0.start, $0.end] } + taps.flatMap { [$0.time, $0.time + Self.tapSeconds] }
  }

  /// The times of taps, and the times at which the intensity jumps by more than a limit.
  func steps(above limit: Double) -> [Double] {
    var result = taps.map(\.time)
    var last: (time: Double, level: Double) = (0, 0)
    for piece in pieces {
      let isJoined = piece.start - last.time <= Outline.sameTime
      if !isJoined, last.level > limit { result.append(last.time) }
      if abs(piece.startIntensity - (isJoined ? last.level : 0)) > limit {
        result.append(piece.start)
      }
      last = (piece.end, piece.endIntensity)
    }
    if last.level > limit { result.append(last.time) }
    return result
  }

  /// The level at a time, and at a step the level after it. O(log n).
  func level(at time: Double) -> OutlineLevel {
    var (sum, weighted) = sums.level(at: time)
    let place = pieces.partitioningIndex { $0.start > time }
    if place > 0, time < pieces[place - 1].end {
      let level = pieces[place - 1].level(at: time)
      sum += level.intensity
      weighted += level.intensity * level.sharpness
    }
    return OutlineLevel(sum, sum > 0 ? weighted / sum : 0)
  }
}
