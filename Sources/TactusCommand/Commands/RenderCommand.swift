internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusFiles
internal import TactusPattern

/// `tactus render`: computes what a pattern gives, on the virtual clock, as fast as it goes.
struct RenderCommand: Command {
  private static let out = Option(
    name: "--out", value: "FILE", summary: "where to write; .csv or .json says what (required)")
  private static let sampleRate = Option(
    name: "--sample-rate", value: "HZ", summary: "rows a second of a CSV file (default 1000)")
  private static let lowered = Option(
    name: "--lowered", value: nil, summary: "levels of the device's actuators instead of zones")

  static let usage = Usage(
    name: "render", summary: "write what a pattern gives to a file", arguments: "PATTERN",
    argumentCount: 1...1,
    options: [out, sampleRate, lowered, .device, .resources, .seconds, .strict],
    notes: [
      """
      CSV: time_s,zone,intensity,sharpness; with --lowered time_s,actuator,level,frequency_hz.
      JSON: a capture of the pattern played on the device (default: the loopback LRA).
      """, HelpText.patternNote,
    ])

  private let name: String
  private let format: RenderFormat
  private let file: String
  private let resources: String?
  private let device: String?
  private let seconds: Double?
  private let isStrict: Bool
  private let rate: Double
  private let isLowered: Bool

  init(_ arguments: ParsedArguments) throws {
    name = arguments.arguments[0]
    guard let file = arguments[Self.out] else {
      throw CommandFailure(.usage, "--out is missing: --out FILE.csv or --out FILE.json")
    }
    self.file = file
    format = try RenderFormat(file: file)
    resources = arguments[.resources]
    device = arguments[.device]
    seconds = try arguments.number(.seconds, in: 0...Limits.timeSeconds)
    isStrict = arguments.has(.strict)
    rate = try arguments.number(Self.sampleRate, in: 1...1_000_000) ?? 1000
    isLowered = arguments.has(Self.lowered)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let pattern = try LoadedPattern.load(
      name, resources: resources, isStrict: isStrict, console)
    let configuration = configuration.overridden(backend: nil, device: device)
    let device = try configuration.openForLowering()
    let rendering = try Rendering(pattern, capabilities: device.capabilities, seconds)
    let text =
      switch format {
      case .csv: try rendering.table(rate: rate, isLowered: isLowered)
      case .json: try rendering.capture(as: device.listing)
      }
    do throws(FileError) { try WholeFile.write(Array(text.utf8), path: file) } catch {
      throw CommandFailure(.failed, error.description)
    }
  }
}

/// What a rendering is written as, by the suffix of its file.
enum RenderFormat {
  case csv, json

  init(file: String) throws {
    switch file.split(separator: ".", omittingEmptySubsequences: false).last {
    case "csv"?: self = .csv
    case "json"?: self = .json
    default:
      throw CommandFailure(.usage, "the file \(file) must end with .csv or .json")
    }
  }
}
