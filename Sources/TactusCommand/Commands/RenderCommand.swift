internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusPattern
internal import TactusPlot
internal import TactusSound
internal import TactusSystem

/// `tactus render`: computes the output of a pattern on the virtual clock, without waiting.
struct RenderCommand: Command {
  private static let out = Option(
    name: "--out", value: "FILE", summary: "the file; its suffix selects the format")
  private static let sampleRate = Option(
    name: "--sample-rate", value: "HZ",
    summary:
      "rate of rows or samples (CSV 1000, WAV 8000, sounds "
      + "\(SoundLimits.standardRate))")
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
      out, SoundOutputs.audio, SoundOutputs.mix, sampleRate, lowered, .config, .device, devices,
      .resources, .seconds, dark, width, .strict,
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
      For a device of the backend pcm, and a loopback with its profile, the file has
      all channels and the very samples that a confirmed device plays, at its rate.
      --audio FILE.wav writes the sounds of the pattern, in stereo with 16 bits;
      --mix FILE.wav the sounds and the actuators together. Both end when
      the last event, felt or heard, has ended. A picture has a lane for all tones and
      one for each of up to five sound files; of more, the last lane shows the rest.
      One of --out, --audio and --mix is required.
      --sample-rate is 1 to 1000000 for CSV, a whole number from 8000 to 192000 for
      WAV, and from 16000 for sounds.
      Zone, gain and mute of the configuration act as in playing.
      """, HelpText.patternNote,
    ])

  private let name: String
  /// The format of the file of `--out`; nil if the option is not given.
  private let format: RenderFormat?
  private let file: String
  private let sounds: SoundOutputs
  private let resources: String?
  private let device: String?
  /// The names of several devices; empty if one device is drawn.
  private let devices: [String]
  private let seconds: Double?
  private let isStrict: Bool
  /// Rows of CSV or samples of WAV per second.
  private let rowRate: Double
  /// The sample rate of a WAV file; nil if it is not given.
  private let soundRate: Int?
  private let isLowered: Bool
  private let theme: Ink.Theme
  private let width: Double

  init(_ arguments: ParsedArguments) throws {
    name = arguments.arguments[0]
    sounds = try SoundOutputs(arguments, Self.sampleRate)
    guard arguments[Self.out] != nil || !sounds.isEmpty else {
      throw CommandFailure(
        .usage, "--out is missing: --out FILE, ending with \(RenderFormat.suffixes())")
    }
    file = arguments[Self.out] ?? ""
    format = try arguments[Self.out].map { try RenderFormat(file: $0) }
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
    try Self.checkUse(of: arguments, format, sounds)
    rowRate =
      try format == .csv ? arguments.number(Self.sampleRate, in: 1...1_000_000) ?? 1000 : 1000
    soundRate =
      try format == .wav ? arguments.integer(Self.sampleRate, in: ActuatorSound.rates) : nil
    isLowered = arguments.has(Self.lowered)
    theme = arguments.has(Self.dark) ? .dark : .automatic
    width = Double(try arguments.integer(Self.width, in: 240...4000) ?? 800)
  }

  /// Refuses --sample-rate, --lowered, --dark, --width and --devices for a format that does not use
  /// them.
  private static func checkUse(
    of arguments: ParsedArguments, _ format: RenderFormat?, _ sounds: SoundOutputs
  ) throws {
    let pictures = RenderFormat.pictures
    let uses: [(option: Option, isGiven: Bool, formats: [RenderFormat])] = [
      (sampleRate, arguments[sampleRate] != nil && sounds.isEmpty, [.csv, .wav]),
      (lowered, arguments.has(lowered), [.csv] + pictures),
      (dark, arguments.has(dark), pictures), (width, arguments[width] != nil, pictures),
      (devices, arguments[devices] != nil, pictures),
    ]
    for use in uses where use.isGiven && !(format.map(use.formats.contains) ?? false) {
      let suffixes = RenderFormat.suffixes(use.formats)
      let other = format.map { ".\($0.rawValue)" } ?? "sounds"
      throw CommandFailure(
        .usage, "\(use.option.name) is for \(suffixes); leave it out for \(other)")
    }
  }

  private static func names(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let configuration = configuration.overridden(device: device, resources: resources)
    let loaded = try LoadedPattern.read(
      name, resources: configuration.resources, isStrict: isStrict
    ).reported(to: console)
    let pattern = try loaded.onePart
    let source = SoundSource(pattern, loaded, isStrict: isStrict, console)
    if !devices.isEmpty {
      try write(picture(of: pattern, configuration, source), to: file)
      if sounds.isEmpty { return }
    }
    let device = try configuration.openForLowering()
    let capabilities = try device.limitedCapabilities()
    if let format, devices.isEmpty {
      let rendering = try Rendering(pattern, capabilities: capabilities, configuration, seconds)
      try write(bytes(rendering, device.listing, format, source), to: file)
    }
    if sounds.isEmpty { return }
    let track = try SoundTrack(
      source, rate: sounds.rate, seconds: seconds,
      transientLength: capabilities.tapLength)
    if let file = sounds.audio { try write(track.wave(adding: []).bytes, to: file) }
    guard let file = sounds.mix else { return }
    let rendering = try Rendering(
      pattern, capabilities: capabilities, configuration, track.seconds)
    let actuators = try rendering.actuatorSound(
      as: device.listing, rate: sounds.rate, count: track.frames)
    let mix = track.wave(adding: actuators)
    if mix.limitedCount > 0 {
      source.warn(
        "\(mix.limitedCount) samples of the mix are limited to full scale; lower the volume of "
          + "sounds, or the gain")
    }
    try write(mix.bytes, to: file)
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    do throws(FileError) { try WholeFile.write(bytes, path: file) } catch {
      throw CommandFailure(writing: error)
    }
  }

  private func bytes(
    _ rendering: Rendering, _ listing: DeviceListing, _ format: RenderFormat, _ source: SoundSource
  ) throws -> [UInt8] {
    switch format {
    case .csv:
      return Array(
        try rendering.table(rate: rowRate, isLowered: isLowered, as: listing).utf8)
    case .json: return Array(CaptureDocument.json(try rendering.capture(as: listing)).utf8)
    case .wav: return try rendering.sound(as: listing, rate: soundRate)
    case .svg, .png, .pdf: return try bytes(of: drawing(rendering, listing, source))
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

  private func drawing(
    _ rendering: Rendering, _ listing: DeviceListing, _ source: SoundSource
  ) throws -> Drawing {
    let title = PatternSource.title(of: name)
    var plot =
      try isLowered
      ? rendering.loweredPlot(title: title, as: listing) : rendering.plot(title: title)
    plot.panels += try SoundLanes(source, rendering.timeline, end: rendering.end).panels
    return Drawing(plot, width: width)
  }
}

extension RenderCommand {
  /// A pattern on several devices, one below the other.
  private func picture(
    of pattern: Pattern, _ configuration: Configuration, _ source: SoundSource
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
    guard var whole else { return [] }
    let end = Nanoseconds.from(seconds: whole.time.upperBound)
    whole.panels += try SoundLanes(source, Timeline(pattern), end: end).panels
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
