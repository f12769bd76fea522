internal import Glibc

/// The bands in which the frequencies of a transform are summed: twelve per octave, one for each
/// semitone. Where a semitone is narrower than the step of the transform, a band has one
/// frequency.
struct SpectrumBands {
  /// Bands of an octave: a semitone each. SuperFlux has 24 with windows that are twice as long.
  private static let perOctave = 12.0
  /// The lowest and highest frequency in hertz: a bass drum's body, and where few sounds have more.
  private static let lowest = 40.0
  private static let highest = 16_000.0

  /// The first index of each band, and the end of the last one.
  let edges: [Int]
  /// The base-2 logarithm of the frequency at each index of the transform. Index 0, whose frequency
  /// is 0, has the value of index 1.
  let octaves: [Float]

  /// - Parameters:
  ///   - length: samples of a window.
  ///   - rate: samples a second.
  init(length: Int, rate: Int) {
    let step = Double(rate) / Double(length)
    let end = min(Int(Self.highest / step) + 1, length / 2 + 1)
    var edges = [max(1, Int(Self.lowest / step))]
    var edge = Self.lowest
    while let last = edges.last, last < end {
      edge *= exp2(1 / Self.perOctave)
      let next = min(Int((edge / step).rounded(.up)), end)
      if next > last { edges.append(next) }
    }
    self.edges = edges
    octaves = (0...length / 2).map { Float(log2(Double(max($0, 1)) * step)) }
  }

  var count: Int { edges.count - 1 }
}
