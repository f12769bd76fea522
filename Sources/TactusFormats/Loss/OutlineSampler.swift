internal import TactusDevice

/// Intensity and sharpness of an outline at any time, taps included, mixed as the engine mixes
/// events: the sum, limited to 1, and the mean of the sharpness weighted by intensity.
struct OutlineSampler {
  /// The length of a tap in seconds.
  private static let tapSeconds = Double(TapLength.standard.softNanoseconds) / 1e9

  private let pieces: [OutlinePiece]
  private let taps: [OutlineTap]

  init(_ outline: Outline) {
    pieces = outline.pieces
    taps = outline.taps
  }

  /// Seconds to the end of the last piece or tap.
  var end: Double {
    max(pieces.last?.end ?? 0, (taps.last?.time ?? -Self.tapSeconds) + Self.tapSeconds)
  }

  /// The times at which a line begins or ends, without order.
  var turns: [Double] {
    pieces.flatMap { [$0.start, $0.end] } + taps.flatMap { [$0.time, $0.time + Self.tapSeconds] }
  }

  /// The times of taps, and those at which the level changes at once by more than a limit.
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

  /// The level at a time; at a step the one after it. O(log n) beside the taps at the time.
  func level(at time: Double) -> OutlineLevel {
    var (sum, weighted) = (0.0, 0.0)
    let place = Self.count(pieces.count) { pieces[$0].start <= time }
    if place > 0, time < pieces[place - 1].end {
      let level = pieces[place - 1].level(at: time)
      (sum, weighted) = (level.intensity, level.intensity * level.sharpness)
    }
    var tap = Self.count(taps.count) { taps[$0].time <= time }
    while tap > 0, taps[tap - 1].time > time - Self.tapSeconds {
      tap -= 1
      let level = taps[tap].intensity * (1 - (time - taps[tap].time) / Self.tapSeconds)
      sum += level
      weighted += level * taps[tap].sharpness
    }
    return OutlineLevel(sum, sum > 0 ? weighted / sum : 0)
  }

  /// How many of the first elements satisfy a condition that holds for a beginning.
  private static func count(_ all: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, all)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
