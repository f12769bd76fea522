internal import TactusBackends
internal import TactusCompose
internal import TactusPattern
internal import TactusPlot
internal import TactusSound
internal import TactusSystem

/// `tactus compose`: makes a pattern of a sound.
struct ComposeCommand: Command {
  private static let out = Option(
    name: "--out", value: "FILE.ahap", summary: "the pattern (required)")
  private static let picture = Option(
    name: "--picture", value: "FILE",
    summary: "draw sound, onsets and pattern (.svg, .png, .pdf)")
  private static let taps = Option(
    name: "--taps", value: "AMOUNT",
    summary: "how many onsets become taps: none, few, normal or many",
    choices: ComposeSettings.Taps.allCases.map(\.rawValue))
  private static let sustain = Option(
    name: "--sustain", value: "AMOUNT",
    summary: "vibration while a sound lasts: none, soft, normal or strong",
    choices: ComposeSettings.Sustain.allCases.map(\.rawValue))

  static let usage = Usage(
    name: "compose", summary: "make a pattern from a sound", arguments: "SOUND",
    argumentCount: 1...1, options: [out, picture, taps, sustain, .json],
    notes: [
      """
      SOUND is a WAV, AIFF, FLAC, OGG, Opus, MP3 or CAF file of at most \
      \(ComposeLimits.seconds / 3600) hours,
      loud or quiet: everything is relative to its loudest parts.

      Each onset becomes a tap, as strong as the sound is loud and as sharp as it is
      bright. Sound that continues after an onset, or swells without one, becomes a
      continuous event. Its curves follow the sound within \
      \(LevelLine.intensityTolerance) of intensity and
      \(LevelLine.sharpnessTolerance) of sharpness. A hit that dies away becomes a tap only.

      The output names the sound, the contents of the pattern, and the tempo if there
      is one: beats per minute with a confidence, 0 to 1. --json lists every onset.
      """
    ])

  private let sound: String
  private let file: String
  private let picture: (file: String, format: RenderFormat)?
  private let settings: ComposeSettings
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    sound = arguments.arguments[0]
    guard let file = arguments[Self.out] else {
      throw CommandFailure(.usage, "--out is missing: --out FILE.ahap")
    }
    guard file.hasSuffix(".ahap") else {
      throw CommandFailure(.usage, "the file \(file) must end with .ahap")
    }
    self.file = file
    picture = try arguments[Self.picture].map {
      ($0, try RenderFormat(file: $0, among: RenderFormat.pictures))
    }
    let taps = try Self.word(arguments, Self.taps)
    let sustain = try Self.word(arguments, Self.sustain)
    settings = ComposeSettings(
      taps: ComposeSettings.Taps(rawValue: taps) ?? .normal,
      sustain: ComposeSettings.Sustain(rawValue: sustain) ?? .normal)
    if settings.taps == .none, settings.sustain == .none {
      throw CommandFailure(.usage, "--taps none and --sustain none leave nothing; drop one")
    }
    printsJSON = arguments.has(.json)
  }

  /// The value of an option that is one of some words.
  private static func word(_ arguments: ParsedArguments, _ option: Option) throws -> String {
    guard let word = arguments[option] else { return "normal" }
    let words = option.choices
    if words.contains(word) { return word }
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    throw CommandFailure(
      .usage, "\(option.name) is \(list), not \"\(word)\"\(Hint.text(word, words))")
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    try OutputFile.check(file)
    if let picture { try OutputFile.check(picture.file) }
    let heard = try SoundListening(sound, console).heard
    let composition = SoundComposition(heard.features, settings)
    let pattern = composition.pattern
    if pattern.entries.isEmpty {
      throw CommandFailure(
        .failed, "\(sound): nothing in it is felt; give --taps many or --sustain strong")
    }
    guard pattern.entries.count <= Limits.entries else {
      throw CommandFailure(
        .failed,
        "\(sound): the pattern has \(pattern.entries.count) entries, at most \(Limits.entries) "
          + "can be played; cut the sound, or give --taps few or --sustain none")
    }
    let bytes = try self.bytes(of: pattern)
    let drawn = try picture.map { target in
      let plot = try ComposePicture(heard, composition, pattern).plot(
        title: PatternSource.title(of: sound))
      return (target.file, try Self.bytes(Drawing(plot, width: ComposePicture.width), target))
    }
    try write(bytes, to: file)
    if let (file, bytes) = drawn { try write(bytes, to: file) }
    let facts = ComposeFacts(heard.facts, composition, pattern, names: (sound, file))
    console.print(text: printsJSON ? facts.json : facts.plain)
  }

  private func bytes(of pattern: Pattern) throws -> [UInt8] {
    do throws(AHAPWriterError) { return Array(try AHAPWriter.write(pattern).utf8) } catch {
      throw CommandFailure(.failed, "\(file) is not written: \(error); cut the sound")
    }
  }

  private static func bytes(
    _ drawing: Drawing, _ target: (file: String, format: RenderFormat)
  ) throws -> [UInt8] {
    do throws(PlotError) {
      switch target.format {
      case .png: return try drawing.png()
      case .pdf: return try drawing.pdf()
      default: return Array(drawing.svg().utf8)
      }
    } catch {
      throw CommandFailure(.system, "\(target.file) could not be drawn: \(error.reason)")
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    do throws(FileError) { try WholeFile.write(bytes, path: file) } catch {
      throw CommandFailure(writing: error)
    }
  }
}
