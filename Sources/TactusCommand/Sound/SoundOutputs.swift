internal import TactusSound

/// The files of sounds that `render` writes.
struct SoundOutputs {
  static let audio = Option(
    name: "--audio", value: "FILE", summary: "write the sounds of the pattern to FILE.wav")
  static let mix = Option(
    name: "--mix", value: "FILE", summary: "write sounds and actuators together to FILE.wav")

  /// The file for the sounds alone; nil if none is written.
  let audio: String?
  /// The file for sounds and actuators together; nil if none is written.
  let mix: String?
  /// The sample rate of the files in hertz.
  let rate: Int

  var isEmpty: Bool { audio == nil && mix == nil }

  /// - Throws: ``CommandFailure`` of code `usage` if a file does not end with .wav, or the rate is
  ///   out of range.
  init(_ arguments: ParsedArguments, _ sampleRate: Option) throws {
    audio = arguments[Self.audio]
    mix = arguments[Self.mix]
    for file in [audio, mix].compactMap(\.self) {
      _ = try RenderFormat(file: file, among: [.wav])
    }
    let isGiven = audio != nil || mix != nil
    rate =
      (isGiven ? try arguments.integer(sampleRate, in: SoundLimits.rates) : nil)
      ?? SoundLimits.standardRate
  }
}
