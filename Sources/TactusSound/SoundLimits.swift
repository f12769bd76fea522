/// The limits of files, rendering and playing.
package enum SoundLimits {
  /// Bytes of one file, as of a pattern.
  package static let fileBytes = 64 << 20
  /// Seconds of one file. A longer sound is a piece of music and no part of a pattern.
  package static let fileSeconds = 600
  /// Channels of one file: what 7.1 surround has.
  package static let channels = 1...8
  /// Samples a second of a file. The converter handles a factor of 256 at most.
  package static let fileRates = 1000...768_000
  /// Samples that one file may have when it is decoded, and all files of a pattern together, after
  /// two channels at most are left of each: 64 MB, or three minutes in stereo at 48 kHz. It is
  /// eight times what one vendor's player allows for Apple's devices.
  package static let samples = 1 << 24
  /// Different files of one pattern.
  package static let files = 256
  /// Samples a second of what is rendered: at the lowest rate no tone has aliases, the highest is
  /// the most that sound cards commonly play.
  package static let rates = 16_000...192_000
  /// Samples a second if nothing else is requested: what most sound servers run at.
  package static let standardRate = 48_000
  /// Seconds that touch may wait for its sound: what seems immediate.
  package static let latencies = 0...0.05

  /// A latency within ``latencies``; what is not a number becomes the longest.
  package static func latency(_ seconds: Double) -> Double {
    seconds >= 0 ? min(seconds, latencies.upperBound) : seconds < 0 ? 0 : latencies.upperBound
  }
  /// Sounds that play at once. A sound that begins beyond it is dropped and counted.
  package static var voices: Int { @_noLocks @_noAllocation get { 1024 } }
}
