internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern

/// Measures a step with a number of voices, mixed by the engine and by a loop in C.
struct MixingPart {
  let voices: Int
  private let probe: MixingProbe
  private let loop: MixingInC
  /// The interval between two steps in nanoseconds.
  private static let interval: Int64 = 10_000
  private static let stepsOfSweep = 1000

  /// - Throws: ``BenchError`` if the two sums differ in any bit.
  init(voices: Int) throws(BenchError) {
    self.voices = voices
    probe = MixingProbe(
      MixingPattern.timeline(voices: voices), at: MixingPattern.steadyTimes.lowerBound)
    loop = MixingInC(probe)
    guard probe.voiceCount == voices,
      probe.nextTransition > MixingPattern.steadyTimes.upperBound
    else { throw BenchError("\(probe.voiceCount) voices sound instead of \(voices)") }
    let ours = checksum(probe.mix)
    let theirs = checksum(loop.mix)
    guard ours.levels > 0, ours.levels == theirs.levels,
      ours.weightedSharpness == theirs.weightedSharpness
    else { throw BenchError("the loop in C mixes \(voices) voices to another sum") }
  }

  /// Creates both subjects with the same number of steps, so that their samples can be compared.
  func subjects(_ options: ThroughputOptions) -> [TimedWork] {
    let steps = TimedWork.pieces(lasting: options.sampleNanoseconds) { run(probe.mix, steps: $0) }
    return [
      TimedWork("engine", pieces: steps, samples: options.samples) { run(probe.mix, steps: $0) },
      baseline(steps: steps, options),
    ]
  }

  /// Creates the loop in C alone, for a comparison with more than mixing.
  func baseline(_ options: ThroughputOptions) -> TimedWork {
    let steps = TimedWork.pieces(lasting: options.sampleNanoseconds) { run(loop.mix, steps: $0) }
    return baseline(steps: steps, options)
  }

  private func baseline(steps: Int, _ options: ThroughputOptions) -> TimedWork {
    TimedWork("C loop", .baseline, pieces: steps, samples: options.samples) {
      run(loop.mix, steps: $0)
    }
  }

  private typealias Mix = (_ start: Int64, _ interval: Int64, _ steps: Int) -> SensationSum

  private func checksum(_ mix: Mix) -> SensationSum {
    mix(MixingPattern.steadyTimes.lowerBound, Self.interval, Self.stepsOfSweep)
  }

  /// Mixes the same span of time repeatedly until the number of steps is reached.
  private func run(_ mix: Mix, steps: Int) {
    var left = steps
    while left > 0 {
      let count = min(left, Self.stepsOfSweep)
      Blackhole.take(mix(MixingPattern.steadyTimes.lowerBound, Self.interval, count).levels)
      left -= count
    }
  }
}
