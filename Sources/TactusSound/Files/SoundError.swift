/// The reason why a sound cannot be played: the problem and the remedy, without the file's name.
package enum SoundError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The decoder's reason; the format is unknown or the file is damaged.
  case unreadable(String)
  /// The file holds AAC, which libsndfile does not decode.
  case advancedCoding
  /// Only the first seconds of the file can be decoded, for this reason. They are played.
  case damaged(seconds: Double, String)
  case noSamples
  case tooLong
  /// A sound that is read from the disk is longer than this number of seconds, its reader's limit.
  case longerThan(Int)
  case tooManySamples
  case tooManyFiles
  case channels(Int)
  case rate(Int)
  /// The system has no libsndfile.
  case noDecoder
  /// The package was built without its trait `SystemLibraries`.
  case notBuilt
  /// The system's reason why the file could not be read.
  case file(String)

  /// Whether the cause is the system or the build, and not the sound.
  package var isOfSystem: Bool { self == .noDecoder || self == .notBuilt }

  package var description: String {
    switch self {
    case .unreadable(let reason):
      "the sound cannot be decoded (\(reason)); convert it to WAV, for example by ffmpeg"
    case .advancedCoding:
      "AAC and MPEG-4 sounds are not decoded; convert the file: ffmpeg -i IN.m4a OUT.wav"
    case .damaged(let seconds, let reason):
      "only its first \((seconds * 1000).rounded() / 1000) s play (\(reason)); make the file again"
    case .noSamples: "the sound has no samples; record it again"
    case .tooLong:
      "the sound is longer than \(SoundLimits.fileSeconds) s; cut it"
    case .longerThan(let seconds):
      "the sound is longer than \(seconds) s; cut it, and take the parts one by one"
    case .tooManySamples:
      "the sounds have more than \(SoundLimits.samples) samples; use shorter ones or a lower rate"
    case .tooManyFiles:
      "the pattern names more than \(SoundLimits.files) sounds; use fewer"
    case .channels(let count):
      "the sound has \(count) channels; convert it to \(SoundLimits.channels.upperBound) or fewer"
    case .rate(let rate):
      "the sound has \(rate) samples a second; convert it to "
        + "\(SoundLimits.fileRates.lowerBound) to \(SoundLimits.fileRates.upperBound)"
    case .noDecoder: "the system has no libsndfile, which decodes sound files; install libsndfile1"
    case .notBuilt:
      "this build decodes no sound files; build it with the trait SystemLibraries (libsndfile)"
    case .file(let reason): reason
    }
  }
}
