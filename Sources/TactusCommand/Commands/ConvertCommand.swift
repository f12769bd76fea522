internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusFormats
internal import TactusJSON
internal import TactusPattern
internal import TactusSystem

/// `tactus convert`: writes a pattern in another format and states what is lost.
struct ConvertCommand: Command {
  private static let out = Option(
    name: "--out", value: "FILE", summary: "the file; its suffix selects the format (required)")
  private static let table = Option(
    name: "--table", value: nil,
    summary: "print as Markdown what each format keeps; without IN")
  private static let strict = Option(
    name: "--strict", value: nil,
    summary: "write nothing and exit 1 if the loss is above the limits")
  private static let sampleRate = Option(
    name: "--sample-rate", value: "HZ", summary: "samples per second of WAV (default 8000)")

  static let usage = Usage(
    name: "convert", summary: "write a pattern in another format and state what is lost",
    arguments: "IN", argumentCount: 0...1,
    options: [
      .config, .device, out, .resources, sampleRate, .seconds, strict, .json, table,
    ],
    notes: [
      """
      The content of IN selects the format that is read: AHAP, a capture, Meta's
      .haptic, MPEG's HJIF, Android's VibrationEffect XML, or Meta's .acf. The suffix
      of --out FILE selects the format that is written: .ahap, .haptic, .xml
      (Android), .wav, or .json (a capture; a device profile if IN is an .acf file).
      A .wav file and a capture contain what the device plays (default: the loopback
      LRA).

      The output lists everything that was kept, approximated and dropped, with its
      place in the file. A written .ahap, .haptic or .xml file is read again and
      compared with IN: each millisecond (a file longer than 400 s at 400000 evenly
      spaced times), and where a line begins or ends. The worst error in intensity,
      sharpness (both 0 to 1) and time is printed. A .wav or .json file is not
      compared.
      --strict fails if an error exceeds 0.02 in intensity, 0.05 in sharpness or 2 ms,
      or if anything else that is felt or heard was approximated or dropped.
      --seconds S ends the new file after S seconds. .ahap, .haptic and .xml files
      keep a tap that begins before whole; .wav and .json files end at S.
      """, HelpText.patternNote,
    ])

  private let name: String?
  private let file: String
  private let format: FileFormat
  private let device: String?
  private let resources: String?
  private let seconds: Double?
  private let rate: Int
  private let isStrict: Bool
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    device = arguments[.device]
    resources = arguments[.resources]
    seconds = try arguments.number(.seconds, in: 0...Limits.timeSeconds)
    isStrict = arguments.has(Self.strict)
    printsJSON = arguments.has(.json)
    if arguments.has(Self.table) {
      guard arguments.arguments.isEmpty, arguments[Self.out] == nil else {
        throw CommandFailure(.usage, "--table is given alone; it needs no file")
      }
      (name, file, format, rate) = (nil, "", .ahap, ActuatorSound.standardRate)
      return
    }
    guard let name = arguments.arguments.first else {
      throw CommandFailure(.usage, "IN is missing; `tactus convert --help` shows how it is used")
    }
    let formats = FileFormat.allCases.filter(\.isWritten)
    let names = formats.map { ".\($0.suffix)" }
    let suffixes = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    guard let file = arguments[Self.out] else {
      throw CommandFailure(.usage, "--out is missing: --out FILE, ending with \(suffixes)")
    }
    guard let format = formats.first(where: { file.hasSuffix(".\($0.suffix)") }) else {
      throw CommandFailure(.usage, "the file \(file) must end with \(suffixes)")
    }
    if arguments[Self.sampleRate] != nil, format != .wave {
      throw CommandFailure(
        .usage, "--sample-rate is for .wav; leave it out for .\(format.suffix)")
    }
    (self.name, self.file, self.format) = (name, file, format)
    let standardRate = ActuatorSound.standardRate
    rate = try arguments.integer(Self.sampleRate, in: ActuatorSound.rates) ?? standardRate
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    guard let name else { return console.print(text: String(FormatTable.markdown.dropLast())) }
    let configuration = configuration.overridden(device: device, resources: resources)
    let source = try PatternSource.read(name)
    if FileFormat.detect(source.bytes) == .actuator {
      return try convertProfile(source, console)
    }
    let search = source.waveforms(resources: configuration.resources, areRequired: false)
    let read = PatternFile.read(source.bytes, waveforms: search)
    for found in read.diagnostics where read.parts == nil || !LossReport.isLoss(found) {
      console.error(found.rendered(file: source.displayName))
    }
    guard let parts = read.parts else { throw CommandFailure(.failed) }
    guard parts.count <= 1 else {
      throw CommandFailure(
        .failed, "\(name): a capture of \(parts.count) zones; only one zone can be converted")
    }
    let result = try converted(read, configuration)
    try finish(result.report, from: read.format, source.displayName, result.bytes, console)
  }

  private func converted(
    _ read: PatternFile, _ configuration: Configuration
  ) throws -> (bytes: [UInt8], report: LossReport) {
    switch format {
    case .wave, .capture: return try rendered(read, configuration)
    default:
      do throws(OutlineError) {
        let conversion = try Conversion(read, to: format, seconds: seconds)
        return (Array(conversion.text.utf8), conversion.report)
      } catch {
        if error == .endless { throw CommandFailure.endless }
        throw CommandFailure(.failed, "\(file) is not written: \(error)")
      }
    }
  }

  private func rendered(
    _ read: PatternFile, _ configuration: Configuration
  ) throws -> (bytes: [UInt8], report: LossReport) {
    let device = try configuration.openForLowering()
    let pattern = read.parts?.first?.pattern ?? Pattern()
    let rendering = try Rendering(
      pattern, capabilities: try device.limitedCapabilities(), configuration, seconds)
    var report = LossReport(rendering: read, as: format, on: "\(device.listing.id)")
    if let seconds, rendering.isCut {
      report.dropped.append(LossNote("everything after \(seconds.plain) s", .requested))
    }
    if format == .wave { return (try rendering.sound(as: device.listing, rate: rate), report) }
    let capture = try rendering.capture(as: device.listing)
    return (Array(CaptureDocument.json(capture).utf8), report)
  }

  /// Creates a device profile from an actuator file.
  private func convertProfile(_ source: PatternSource, _ console: Console) throws {
    guard format == .capture else {
      throw CommandFailure(
        .usage, "an actuator file becomes a profile: give --out a file that ends with .json")
    }
    let result = ActuatorFileReader.read(source.bytes)
    var report = LossReport()
    report.add(result.diagnostics)
    for found in result.diagnostics where result.file == nil || !LossReport.isLoss(found) {
      console.error(found.rendered(file: source.displayName))
    }
    guard let file = result.file else { throw CommandFailure(.failed) }
    report.kept = file.keptValues
    // A profile need not keep the parts that describe a renderer, so their loss is only a remark.
    for place in report.dropped.indices { report.dropped[place].weight = .remark }
    try finish(report, from: .actuator, source.displayName, Array(file.profile.utf8), console)
  }

  /// Writes the file, unless too much is lost, and prints what is lost.
  private func finish(
    _ report: LossReport, from source: FileFormat, _ name: String, _ bytes: [UInt8],
    _ console: Console
  ) throws {
    let isWithin = report.isWithin(.limit)
    if !isStrict || isWithin {
      do throws(FileError) { try WholeFile.write(bytes, path: file) } catch {
        throw CommandFailure(writing: error)
      }
    }
    let text = LossText(report, from: source, to: format, names: (name, file))
    if printsJSON { console.print(text: text.json) } else { console.print(lines: text.lines) }
    if isStrict, !isWithin {
      throw CommandFailure(
        .failed, "\(file) is not written: the loss is above the limits; leave out --strict")
    }
  }
}
