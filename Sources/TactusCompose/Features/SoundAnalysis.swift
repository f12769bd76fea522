internal import Glibc

/// Computes the features of a sound that arrives in chunks.
///
/// ```
/// samples ─► windows of 20 ms, 200 a second ─► power ─► bands ─► rise over 10 ms
///        └─► loudness of each millisecond
/// ```
///
/// The analysis keeps one chunk and the features in memory. The features do not depend on the sizes
/// of the chunks.
package struct SoundAnalysis {
  package private(set) var features = SoundFeatures()
  private let grid: FrameGrid
  private var spectrum: PowerSpectrum
  private var rises: SpectralRise
  /// 1 / reference²: converts power to power relative to the loudest parts.
  private let scale: Float
  /// The samples that later windows still need, and the index of the first of them in the sound.
  /// The index is negative at first, because half a window of silence precedes the sound.
  private(set) var kept: [Float]
  private var first: Int
  private var fineSum: Float = 0
  private var fineFilled = 0
  private var nextFineStart: Int
  /// The number of samples added so far.
  private var samples = 0

  /// - Parameters:
  ///   - rate: the sample rate in hertz, one of ``ComposeLimits/rates``.
  ///   - reference: the amplitude of the loudest parts, ``SoundLoudness/reference``.
  package init(rate: Int, reference: Float) {
    grid = FrameGrid(rate: rate)
    spectrum = PowerSpectrum(length: grid.windowLength)
    scale = 1 / (reference * reference)
    rises = SpectralRise(
      bands: SpectrumBands(length: grid.windowLength, rate: rate), scale: scale)
    kept = Array(repeating: 0, count: grid.windowLength / 2)
    first = -kept.count
    nextFineStart = grid.fineStart(1)
  }

  /// Adds samples of one channel. Each frame takes O(n log n), n being the samples of a window.
  package mutating func add(_ chunk: ArraySlice<Float>) {
    addFine(chunk)
    kept += chunk
    samples += chunk.count
    makeFrames()
  }

  /// Ends the sound: computes the remaining frames whose middle is within the sound, as if silence
  /// followed.
  package mutating func finish() {
    features.seconds = Double(samples) / Double(grid.rate)
    kept += Array(repeating: 0, count: grid.windowLength)
    makeFrames(through: samples)
    if fineFilled > 0 { endFine() }
  }

  private mutating func makeFrames(through end: Int = .max) {
    let half = grid.windowLength / 2
    var frame = features.count
    while true {
      let middle = grid.middle(frame)
      guard middle + half <= first + kept.count, middle <= end else { break }
      let square = spectrum.transform(kept, from: middle - half - first)
      let rise = rises.next(spectrum.power)
      features.rise.append(rise.amount)
      features.riseSharpness.append(rise.sharpness)
      features.sharpness.append(rises.sharpness(of: spectrum.power))
      features.level.append((square * scale).squareRoot())
      frame += 1
    }
    // Samples before the next window are no longer needed.
    let over = min(grid.middle(frame) - half - first, kept.count)
    if over > 0 {
      kept.removeFirst(over)
      first += over
    }
  }

  private mutating func addFine(_ chunk: ArraySlice<Float>) {
    var index = samples
    for sample in chunk {
      fineSum += sample * sample
      fineFilled += 1
      index += 1
      if index >= nextFineStart { endFine() }
    }
  }

  private mutating func endFine() {
    let square = fineSum / Float(max(fineFilled, 1)) * scale
    features.fine.append(10 * log10(square + 1e-9))
    (fineSum, fineFilled) = (0, 0)
    nextFineStart = grid.fineStart(features.fine.count + 1)
  }
}
