internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusPattern
internal import TactusPlot
internal import TactusSystem

/// `tactus render`: computes the output of a pattern on the virtual clock, without waiting.
struct RenderCommand: Command {
  private static let out = Option(
    name: "--out", value: "FILE", summary: "the file; its suffix selects the format (required)")
  private static let sampleRate = Option(
    name: "--sample-rate", value: "HZ",
    summary: "rows of CSV (1000) or samples of WAV (8000) a second")
  private static let lowered = Option(
    name: "--lowered", value: nil, summary: "levels of the device's actuators instead of zones")

  private static let devices = Option(
    name: "--devices", value: "A,B,C",
    summary: "several devices in one picture: profiles or ids")
  /// The largest number of devices in one picture; more would not be visible.
  private static let deviceLimit = 8

  private static let dark = Option(
    name: "--dark", value: nil, summary: "a picture with a dark background")
  private static let width = Option(
    name: "--width", value: "PX", summary: "pixels of a picture (240 to 4000, default 800)")

  static let usage = Usage(
    name: "render", summary: "render a pattern to a file", arguments: "PATTERN",
    argumentCount: 1...1,
    options: [
      out, sampleRate, lowered, .config, .device, devices, .resources, .seconds, dark, width,
      .strict,
    ],
    notes: [
      """
      CSV: time_s,zone,intensity,sharpness;
      with --lowered time_s,actuator,level,frequency_hz.
      JSON: a capture of the pattern played on the device (default: the loopback LRA).
      SVG, PNG, PDF: a picture of intensity, sharpness and events; with --lowered of
      the level of each actuator. If the profile describes how motors move or are
      switched, the level is the drive that the kernel's driver sends, and a picture
      shows the modelled vibration. An SVG picture follows the light or dark mode of
      its reader, unless --dark.
      --devices dualsense,joycon,pinephone shows one pattern on each, as --lowered;
      `tactus profiles` lists the names.
      WAV: a sound of 16 bits: a sine with the frequency and level of each actuator.
      --sample-rate is 1 to 1000000 for CSV, and a whole number from 8000 to 192000
      for WAV. Zone, gain and mute of the configuration act as in playing.
      """, HelpText.patternNote,
    ])

  private let name: String
  private let format: RenderFormat
  private let file: String
  private let resources: String?
  private let device: String?
  /// The names of several devices; empty if one device is drawn.
  private let devices: [String]
  private let seconds: Double?
  private let isStrict: Bool
  /// Rows of CSV or samples of WAV per second.
  private let rowRate: Double
  private let soundRate: Int
  private let isLowered: Bool
  private let theme: Ink.Theme
  private let width: Double

  init(_ arguments: ParsedArguments) throws {
    name = arguments.arguments[0]
    guard let file = arguments[Self.out] else {
      throw CommandFailure(
        .usage, "--out is missing: --out FILE, ending with \(RenderFormat.suffixes())")
    }
    self.file = file
    format = try RenderFormat(file: file)
    resources = arguments[.resources]
    device = arguments[.device]
    devices = arguments[Self.devices].map(Self.names) ?? []
    if arguments[Self.devices] != nil {
      guard !devices.contains(""), (1...Self.deviceLimit).contains(devices.count) else {
        throw CommandFailure(
          .usage, "--devices takes 1 to \(Self.deviceLimit) names, with commas between them")
      }
      if device != nil {
        throw CommandFailure(.usage, "--device and --devices exclude each other")
      }
    }
    seconds = try arguments.number(.seconds, in: 0...Limits.timeSeconds)
    isStrict = arguments.has(.strict)
    try Self.checkUse(of: arguments, format)
    rowRate =
      try format == .csv ? arguments.number(Self.sampleRate, in: 1...1_000_000) ?? 1000 : 1000
    let standardRate = ActuatorSound.standardRate
    soundRate =
      try format == .wav
      ? arguments.integer(Self.sampleRate, in: ActuatorSound.rates) ?? standardRate : standardRate
    isLowered = arguments.has(Self.lowered)
    theme = arguments.has(Self.dark) ? .dark : .automatic
    width = Double(try arguments.integer(Self.width, in: 240...4000) ?? 800)
  }

  /// Refuses options that the format does not use, because the user would assume an effect.
  private static func checkUse(of arguments: ParsedArguments, _ format: RenderFormat) throws {
    let pictures = RenderFormat.pictures
    let uses: [(option: Option, isGiven: Bool, formats: [RenderFormat])] = [
      (sampleRate, arguments[sampleRate] != nil, [.csv, .wav]),
      (dark, arguments.has(dark), pictures), (width, arguments[width] != nil, pictures),
      (devices, arguments[devices] != nil, pictures),
    ]
    for use in uses where use.isGiven && !use.formats.contains(format) {
      let suffixes = RenderFormat.suffixes(use.formats)
      throw CommandFailure(
        .usage, "\(use.option.name) is for \(suffixes); leave it out for .\(format.rawValue)")
    }
  }

  private static func names(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let configuration = configuration.overridden(device: device, resources: resources)
    let pattern = try LoadedPattern.loadOne(
      name, resources: configuration.resources, isStrict: isStrict, console)
    if !devices.isEmpty { return try write(picture(of: pattern, configuration)) }
    let device = try configuration.openForLowering()
    let rendering = try Rendering(
      pattern, capabilities: try device.limitedCapabilities(), configuration, seconds)
    try write(bytes(rendering, device.listing))
  }

  private func write(_ bytes: [UInt8]) throws {
    do throws(FileError) { try WholeFile.write(bytes, path: file) } catch {
      throw CommandFailure(writing: error)
    }
  }

  private func bytes(_ rendering: Rendering, _ listing: DeviceListing) throws -> [UInt8] {
    switch format {
    case .csv:
      return Array(
        try rendering.table(rate: rowRate, isLowered: isLowered, as: listing).utf8)
    case .json: return Array(CaptureDocument.json(try rendering.capture(as: listing)).utf8)
    case .wav: return try rendering.sound(as: listing, rate: soundRate)
    case .svg, .png, .pdf: return try bytes(of: drawing(rendering, listing))
    }
  }

  private func bytes(of drawing: Drawing) throws -> [UInt8] {
    if format == .svg { return Array(drawing.svg(theme).utf8) }
    do throws(PlotError) {
      return try format == .png ? drawing.png(theme) : drawing.pdf(theme)
    } catch {
      throw CommandFailure(.system, "\(file) could not be drawn: \(error.reason)")
    }
  }

  private func drawing(_ rendering: Rendering, _ listing: DeviceListing) throws -> Drawing {
    let title = PatternSource.title(of: name)
    let plot =
      try isLowered
      ? rendering.loweredPlot(title: title, as: listing) : rendering.plot(title: title)
    return Drawing(plot, width: width)
  }
}

extension RenderCommand {
  /// A pattern on several devices, one below the other.
  private func picture(
    of pattern: Pattern, _ configuration: Configuration
  ) throws -> [UInt8] {
    let title = PatternSource.title(of: name)
    var whole: Plot?
    for name in devices {
      let device = try Self.id(name, configuration)
      let opened = try configuration.overridden(device: device).openForLowering()
      let rendering = try Rendering(
        pattern, capabilities: try opened.limitedCapabilities(), configuration, seconds)
      var plot = try rendering.loweredPlot(title: title, as: opened.listing)
      for place in plot.panels.indices {
        plot.panels[place].label = "\(name): \(plot.panels[place].label)"
      }
      guard let before = whole else {
        plot.subtitle = "lowered to \(devices.joined(separator: ", "))"
        whole = plot
        continue
      }
      whole?.panels += plot.panels
      whole?.time = before.time.lowerBound...max(before.time.upperBound, plot.time.upperBound)
    }
    guard let whole else { return [] }
    return try bytes(of: Drawing(whole, width: width))
  }

  /// A profile by its name, or else a device by its id.
  private static func id(_ name: String, _ configuration: Configuration) throws -> String {
    let profiles = configuration.deviceProfiles.profiles
    if let profile = profiles.first(where: { $0.name == name }) {
      guard let id = profile.loopbackID else {
        throw CommandFailure(
          .usage, "profile \(name) declares no actuators: such a device declares its own")
      }
      return id.description
    }
    let isBackend = configuration.backends.contains { $0.name == DeviceID(name).backend }
    guard isBackend else {
      throw CommandFailure(
        .usage,
        "no profile \"\(name)\"\(Hint.text(name, profiles.map(\.name))); "
          + "`tactus profiles` lists them")
    }
    return name
  }
}
