internal import TactusSystem

/// Reads the samples of one file at any place, also between two frames.
struct SoundFrames: BitwiseCopyable {
  let isStereo: Bool
  private let samples: BufferView<Float>
  private let start, frames: Int
  private let loops: Bool

  /// - Parameter samples: the samples of all sounds of the bank.
  @_noLocks @_noAllocation
  init(_ samples: BufferView<Float>, _ place: SoundBank.Place) {
    self.samples = samples
    start = place.start
    frames = place.frames
    loops = place.loops
    isStereo = place.isStereo
  }

  /// The left or only channel.
  /// - Parameter phase: the place in the file, in frames from its start, at least 0 and below its
  ///   end.
  @_noLocks @_noAllocation
  @inline(__always)
  func left(at phase: Double) -> Double {
    Self.value(samples, start, frames, loops, phase)
  }

  /// The right channel of a stereo file.
  @_noLocks @_noAllocation
  @inline(__always)
  func right(at phase: Double) -> Double {
    Self.value(samples, start &+ frames, frames, loops, phase)
  }

  /// The value of a channel between two samples: a Catmull-Rom cubic through two samples on each
  /// side.
  ///
  /// Its arguments are single values, because it is called for each sample and would otherwise copy
  /// a structure each time.
  @_noLocks @_noAllocation
  private static func value(
    _ samples: BufferView<Float>, _ start: Int, _ frames: Int, _ loops: Bool, _ phase: Double
  ) -> Double {
    let index = Int(phase)
    let part = phase - Double(index)
    let second = sample(samples, start, frames, loops, index)
    if part == 0 { return second }
    let first = sample(samples, start, frames, loops, index &- 1)
    let third = sample(samples, start, frames, loops, index &+ 1)
    let fourth = sample(samples, start, frames, loops, index &+ 2)
    let slope = third - first
    let bend = 2 * first - 5 * second + 4 * third - fourth
    let twist = 3 * (second - third) + fourth - first
    return second + 0.5 * part * (slope + part * (bend + part * twist))
  }

  /// A sample by its number in the file. Outside the file, a loop continues at its other end, and
  /// another sound is 0.
  @_noLocks @_noAllocation
  @inline(__always)
  private static func sample(
    _ samples: BufferView<Float>, _ start: Int, _ frames: Int, _ loops: Bool, _ number: Int
  ) -> Double {
    if number >= 0, number < frames { return Double(samples[start &+ number]) }
    if !loops { return 0 }
    let index = number % frames
    return Double(samples[start &+ (index < 0 ? index &+ frames : index)])
  }
}
