/// Adds the levels of an outline's taps to its pieces, for formats without taps.
struct OutlineMixing {
  private let sampler: OutlineSampler
  private let times: [Double]

  init(_ outline: Outline) {
    sampler = OutlineSampler(outline)
    times = Set(sampler.turns).sorted()
  }

  /// The mixed levels as straight pieces, within ``Subdivision/tolerance``. The mixed levels are
  /// not straight, because the sum is limited to 1 and the sharpness is weighted by intensity.
  var outline: Outline {
    var result = Outline()
    var room = FormatLimits.pieces
    for (start, end) in zip(times, times.dropFirst()) where end - start > Outline.sameTime {
      // The level at the end is read slightly earlier, because a step there belongs to the next
      // span.
      let last = end - Outline.sameTime / 4
      result.append(from: start, to: end, room: &room) { time in
        sampler.level(at: min(time, last))
      }
    }
    result.join()
    return result
  }
}
