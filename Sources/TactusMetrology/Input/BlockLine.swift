/// The straight line that fits the times of blocks over the places of their first samples.
struct BlockLine {
  let count: Int
  /// The time of place 0 in seconds.
  let start: Double
  /// Seconds per sample.
  let slope: Double
  /// The standard error of the slope.
  let slopeError: Double

  /// Fits the line. Nil for fewer than two blocks.
  init?(_ starts: [BlockStart]) {
    guard starts.count >= 2, let first = starts.first else { return nil }
    count = starts.count
    let number = Double(starts.count)
    let meanPlace = starts.reduce(0) { $0 + Double($1.place) } / number
    let meanTime = starts.reduce(0) { $0 + ($1.seconds - first.seconds) } / number
    var (spread, product) = (0.0, 0.0)
    for start in starts {
      let place = Double(start.place) - meanPlace
      spread += place * place
      product += place * (start.seconds - first.seconds - meanTime)
    }
    guard spread > 0 else { return nil }
    slope = product / spread
    start = first.seconds + meanTime - slope * meanPlace
    var squares = 0.0
    for block in starts {
      let error = block.seconds - start - slope * Double(block.place)
      squares += error * error
    }
    slopeError = (squares / max(number - 2, 1) / spread).squareRoot()
  }
}
