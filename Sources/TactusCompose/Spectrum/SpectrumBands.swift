internal import Glibc

/// The bands into which the frequencies of a transform are grouped: one per semitone, twelve per
/// octave. At low frequencies, where a semitone is narrower than the frequency step of the
/// transform, a band has one frequency.
struct SpectrumBands {
  /// Bands per octave: a semitone each. SuperFlux has 24, with windows that are twice as long.
  private static let perOctave = 12.0
  /// The lowest and highest frequency in hertz: from the body of a bass drum to where few sounds
  /// have power.
  private static let lowest = 40.0
  private static let highest = 16_000.0

  /// The index in the transform at which each band begins, and the end of the last band.
  let edges: [Int]
  /// The base-2 logarithm of the frequency at each index of the transform. Index 0, whose frequency
  /// is 0, has the value of index 1.
  let octaves: [Float]

  /// - Parameters:
  ///   - length: the number of samples in a window.
  ///   - rate: the sample rate in hertz.
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
