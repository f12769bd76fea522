internal import Glibc

/// How much the spectrum rises: spectral flux with the maximum filter of SuperFlux (Böck and Widmer
/// 2013), which a vibrato does not raise.
///
/// Each band's amplitude is compared with the greatest of the same and both neighbouring bands
/// 10 ms before. Only rises count.
struct SpectralRise {
  /// Frames between the two that are compared: half a window.
  private static let distance = 2
  /// The compression: log10(1 + this · amplitude), the amplitude relative to the loudest parts.
  /// What is 52 dB below them counts a third of a tenfold's step, what is far below hardly. So
  /// noise under a sound raises little.
  private static let compression: Float = 400

  /// A frame's rise.
  struct Rise {
    /// The mean over the bands.
    var amount: Float
    /// The centre of gravity of what rises.
    var sharpness: Float
  }

  private let bands: SpectrumBands
  private let scale: Float
  /// Compressed amplitudes of the frames before, the oldest first.
  private var before: [[Float]]
  private var current: [Float]
  /// Power of the frames before, of all frequencies.
  private var powers: [[Float]]

  /// - Parameter scale: multiplies power, so that it is 1 where the sound is loudest.
  init(bands: SpectrumBands, scale: Float) {
    self.bands = bands
    self.scale = scale
    current = Array(repeating: 0, count: bands.count)
    before = Array(repeating: current, count: Self.distance)
    powers = Array(
      repeating: Array(repeating: 0, count: bands.octaves.count), count: Self.distance)
  }

  /// The rise at the next frame.
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

  /// The centre of gravity of a spectrum, or of what it has more than another one.
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
