internal import Glibc

/// The power spectrum of a window of samples.
///
/// It is a radix-2 transform of half the length, with the even samples as real parts and the odd
/// samples as imaginary parts. It takes an eighth of the time of an analysis. A library such as
/// KissFFT would save about half of that eighth, but would have to be installed. The tests compare
/// every length with a direct transform.
struct PowerSpectrum {
  /// The number of samples in a window; a power of two.
  let length: Int
  /// Half of ``length``: the number of points of the complex transform.
  private let half: Int
  /// The Hann window. Its coefficients sum to half the length.
  private let window: [Float]
  /// cos and -sin of 2πk/length.
  private let cosines, sines: [Float]
  /// The index of each complex number in the order of the first stage: its bits are reversed.
  private let places: [Int]
  private var real, imaginary: [Float]
  /// The power at each frequency k · rate / length, for k from 0 to half the length. A sine of that
  /// frequency has its mean square there.
  private(set) var power: [Float]

  /// - Parameter length: a power of two from 8.
  init(length: Int) {
    precondition(length >= 8 && length & (length - 1) == 0)
    self.length = length
    let half = length / 2
    self.half = half
    let turn = 2 * Double.pi / Double(length)
    window = (0..<length).map { (place: Int) -> Float in
      let angle = turn * (Double(place) + 0.5)
      return Float(0.5 - 0.5 * cos(angle))
    }
    cosines = (0...half).map { Float(cos(turn * Double($0))) }
    sines = (0...half).map { Float(-sin(turn * Double($0))) }
    let bits = half.trailingZeroBitCount
    places = (0..<half).map { index in
      (0..<bits).reduce(0) { (sum: Int, bit: Int) -> Int in
        sum | (index >> bit & 1) << (bits - 1 - bit)
      }
    }
    real = Array(repeating: 0, count: half)
    imaginary = real
    power = Array(repeating: 0, count: half + 1)
  }

  /// Computes ``power`` from `length` samples, beginning at index `start`.
  /// - Returns: the mean square of the samples, weighted with the window.
  mutating func transform(_ samples: [Float], from start: Int) -> Float {
    var sum: Float = 0
    for index in 0..<half {
      let even = samples[start + 2 * index] * window[2 * index]
      let odd = samples[start + 2 * index + 1] * window[2 * index + 1]
      real[places[index]] = even
      imaginary[places[index]] = odd
      sum += even * even + odd * odd
    }
    runStages()
    separate()
    // The mean square of the Hann window is 3/8.
    return sum / (Float(length) * 0.375)
  }

  /// Runs the stages of the complex transform, from pairs of points up to all points.
  private mutating func runStages() {
    var size = 1
    while size < half {
      // The step through the tables of cosines and sines, which are for `length` = 2 · half points.
      let stride = half / size
      for group in Swift.stride(from: 0, to: half, by: 2 * size) {
        for offset in 0..<size {
          let (low, high) = (group + offset, group + offset + size)
          let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
          let turnedReal = real[high] * cosine - imaginary[high] * sine
          let turnedImaginary = real[high] * sine + imaginary[high] * cosine
          real[high] = real[low] - turnedReal
          imaginary[high] = imaginary[low] - turnedImaginary
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
        }
      }
      size *= 2
    }
  }

  /// Separates the spectra of the even and odd samples, and combines them into ``power``.
  private mutating func separate() {
    // A sine of amplitude 1 has a coefficient of length / 4, and a mean square of 1/2.
    let scale = 8 / Float(length * length)
    for index in 0...half {
      let (one, other) = (index % half, (half - index) % half)
      let evenReal = (real[one] + real[other]) / 2
      let evenImaginary = (imaginary[one] - imaginary[other]) / 2
      let oddReal = (imaginary[one] + imaginary[other]) / 2
      let oddImaginary = (real[other] - real[one]) / 2
      let sumReal = evenReal + oddReal * cosines[index] - oddImaginary * sines[index]
      let sumImaginary = evenImaginary + oddReal * sines[index] + oddImaginary * cosines[index]
      power[index] = (sumReal * sumReal + sumImaginary * sumImaginary) * scale
    }
  }
}
