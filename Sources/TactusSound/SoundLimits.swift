/// The limits of files, rendering and playing.
package enum SoundLimits {
  /// The largest sound file in bytes, the same as for a pattern.
  package static let fileBytes = 64 << 20
  /// The longest sound file in seconds. A longer one is a piece of music, not a part of a pattern.
  package static let fileSeconds = 600
  /// The number of channels that a file may have. 7.1 surround has 8.
  package static let channels = 1...8
  /// The sample rates that a file may have, in hertz. libsamplerate changes a rate by a factor of
  /// 256 at most.
  package static let fileRates = 1000...768_000
  /// The largest number of decoded samples of one file, and of all files of a pattern together.
  /// Each file is first reduced to two channels at most. The samples take 64 MB, or three minutes
  /// in stereo at 48 kHz. This is eight times what one vendor's player allows for Apple's devices.
  package static let samples = 1 << 24
  /// The largest number of different sound files in one pattern.
  package static let files = 256
  /// The rates at which sounds may be rendered, in frames per second. At the lowest rate no tone
  /// has aliases; the highest is the most that sound cards commonly play.
  package static let rates = 16_000...192_000
  /// The default rate in frames per second, at which most sound servers run.
  package static let standardRate = 48_000
  /// The seconds that haptics may wait for their sounds. Up to the upper bound, a touch still seems
  /// immediate.
  package static let latencies = 0...0.05

  /// A latency limited to ``latencies``; NaN becomes the upper bound.
  package static func latency(_ seconds: Double) -> Double {
    seconds >= 0 ? min(seconds, latencies.upperBound) : seconds < 0 ? 0 : latencies.upperBound
  }
  /// The largest number of sounds that play at the same time. A further sound is dropped and
  /// counted.
  package static var voices: Int { @_noLocks @_noAllocation get { 1024 } }
}
