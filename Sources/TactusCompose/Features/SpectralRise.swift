internal import Glibc

/// Measures how much the spectrum rises from frame to frame: spectral flux with the maximum filter
/// of SuperFlux (Böck and Widmer 2013), which ignores a vibrato.
///
/// The amplitude of each band is compared with the greatest amplitude, 10 ms earlier, of the same
/// band and its two neighbours. Only increases count.
struct SpectralRise {
  /// The distance of the two compared frames, in frames: 10 ms, half of the shortest window.
  private static let distance = 2
  /// The factor in the compression log10(1 + factor · amplitude), with the amplitude relative to
  /// the loudest parts. The logarithm of an amplitude 52 dB below them is 0.3, and that of a much
  /// smaller one almost 0, so that quiet noise adds little to the rise.
  private static let compression: Float = 400

  /// The rise of the spectrum at a frame.
  struct Rise {
    /// The mean over the bands of the increase of the compressed amplitude.
    var amount: Float
    /// The ``Sharpness`` of the part of the power that increased.
    var sharpness: Float
  }

  private let bands: SpectrumBands
  private let scale: Float
  /// The compressed amplitudes of the last two frames, the older first.
  private var before: [[Float]]
  private var current: [Float]
  /// The power of the last two frames at all frequencies, the older first.
  private var powers: [[Float]]

  /// - Parameter scale: the factor that converts power to power relative to the loudest parts.
  init(bands: SpectrumBands, scale: Float) {
    self.bands = bands
    self.scale = scale
    current = Array(repeating: 0, count: bands.count)
    before = Array(repeating: current, count: Self.distance)
    powers = Array(
      repeating: Array(repeating: 0, count: bands.octaves.count), count: Self.distance)
  }

  /// The rise at the next frame, whose power spectrum is given.
  mutating func next(_ power: [Float]) -> Rise {
    var sum: Float = 0
    let old = before[0]
    for band in 0..<bands.count {
      var total: Float = 0
      for index in bands.edges[band]..<bands.edges[band + 1] { total += power[index] }
      let width = Float(bands.edges[band + 1] - bands.edges[band])
      let amplitude = (total / width * scale).squareRoot()
      current[band] = log10(1 + Self.compression * amplitude)
      let highest = max(old[band], max(old[max(band - 1, 0)], old[min(band + 1, old.count - 1)]))
      sum += max(current[band] - highest, 0)
    }
    let sharpness = self.sharpness(of: power, above: powers[0])
    before.removeFirst()
    before.append(current)
    powers.removeFirst()
    powers.append(power)
    return Rise(amount: sum / Float(max(bands.count, 1)), sharpness: sharpness)
  }

  /// The sharpness of a power spectrum or, if `other` is given, of the power by which it exceeds
  /// `other`.
  func sharpness(of power: [Float], above other: [Float]? = nil) -> Float {
    var weight: Float = 0
    var moment: Float = 0
    for index in 1..<power.count {
      let share = max(power[index] - (other?[index] ?? 0), 0)
      weight += share
      moment += share * bands.octaves[index]
    }
    return weight > 0 ? Sharpness.of(octaves: moment / weight) : 0
  }
}
