/// Mixes the taps of an outline into its pieces.
struct OutlineMixing {
  private let sampler: OutlineSampler
  private let times: [Double]

  init(_ outline: Outline) {
    sampler = OutlineSampler(outline)
    times = Set(sampler.turns).sorted()
  }

  /// The levels as pieces, within ``Subdivision/tolerance``: limiting the sum and weighting the
  /// sharpness bend lines.
  var outline: Outline {
    var result = Outline()
    var room = FormatLimits.pieces
    for (start, end) in zip(times, times.dropFirst()) where end - start > Outline.sameTime {
      // A step at the end belongs to what follows.
      let last = end - Outline.sameTime / 4
      result.append(from: start, to: end, room: &room) { time in
        sampler.level(at: min(time, last))
      }
    }
    result.join()
    return result
  }
}
