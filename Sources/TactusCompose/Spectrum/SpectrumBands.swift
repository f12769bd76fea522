internal import Glibc

/// The bands that a spectrum is summed in: twelve to an octave, as pitch is heard. Where the
/// frequencies of the transform are further apart, a band is one of them.
struct SpectrumBands {
  /// Bands of an octave: a semitone each. SuperFlux has 24 with windows that are twice as long.
  private static let perOctave = 12.0
  /// The lowest and highest frequency in hertz: a bass drum's body, and where few sounds have more.
  private static let lowest = 40.0
  private static let highest = 16_000.0

  /// The first index of each band, and the end of the last one.
  let edges: [Int]
  /// The logarithm to base 2 of the frequency of each index; that of index 1 for index 0.
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
