internal import BenchKit

/// Compares the time in which the engine and a loop in C render the sounds of ``RenderingPattern``.
struct RenderingPart {
  /// The largest allowed difference of two samples. They differ slightly, because the engine and
  /// the loop in C each compute the waveform of a tone.
  private static let tolerance: Float = 1e-6

  private let engine = SoundsInEngine()
  private let loop: SoundsInC

  /// - Throws: ``BenchError`` if the two do not render the same samples.
  init() throws(BenchError) {
    loop = try SoundsInC()
    let difference = largestDifference()
    // The comparison is written so that a NaN is refused, too.
    guard difference <= Self.tolerance else {
      throw BenchError("a sample of the loop in C differs from that of the engine by \(difference)")
    }
  }

  /// Creates two subjects, the engine and the loop in C. In each piece of work a subject renders
  /// the whole pattern.
  func subjects(_ options: SoundBenchOptions) -> [TimedWork] {
    [
      TimedWork("engine", pieces: 1, samples: options.samples) { _ in
        engine.render(count: RenderingPattern.frames)
      },
      TimedWork("C loop", .baseline, pieces: 1, samples: options.samples) { _ in
        loop.restart()
        loop.render(count: RenderingPattern.frames)
      },
    ]
  }

  private func largestDifference() -> Float {
    var largest: Float = 0
    var loudest: Float = 0
    loop.restart()
    engine.render(count: RenderingPattern.frames) { count in
      loop.render(count: count)
      for frame in 0..<count {
        for channel in 0..<2 {
          let ours = engine.sample(channel: channel, frame: frame)
          let difference = abs(ours - loop.sample(channel: channel, frame: frame))
          if !(difference <= largest) { largest = difference }
          loudest = max(loudest, abs(ours))
        }
      }
    }
    // If both rendered silence, the comparison would prove nothing: NaN makes it fail.
    return loudest > 0.1 ? largest : .nan
  }
}
