internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusLoopback
internal import TactusPattern
internal import TactusPlot
internal import TactusSerial

/// `tactus inspect`: shows a pattern, its facts, and how a device plays it.
struct InspectCommand: Command {
  private static let against = Option(
    name: "--against", value: "FILE",
    summary: "compare with a pattern or capture; exit 1 if they differ")

  private static let seconds = Option(
    name: "--seconds", value: "S", summary: "look at the first S seconds only")

  static let usage = Usage(
    name: "inspect", summary: "show a pattern, its facts and how a device plays it",
    arguments: "PATTERN", argumentCount: 1...1,
    options: [.config, .device, .resources, seconds, against, .strict, .json],
    notes: [
      """
      Each event is kept (played as requested), merged (not distinguishable from the
      previous one, because it follows too soon), moved (played with another
      frequency, level or length) or dropped (not felt) by the device (default: the
      loopback LRA). If the profile has models of the motors, drive and vibration are
      shown, and a tap counts as lost if it is less than 10 dB above the threshold of
      perception. The model is a first-order lag, not a measurement.
      loopback:profile=NAME simulates a device by its profile, without hardware. #N is
      the number of an event in the file. For an endless pattern the first S seconds
      are shown, by default a second more than the pattern contains. For a trace of
      `play --trace`, every frame is shown with both clocks.
      """, HelpText.patternNote,
    ])

  private let name: String
  private let device: String?
  private let resources: String?
  private let seconds: Double?
  private let isStrict: Bool
  private let printsJSON: Bool
  private let other: String?

  init(_ arguments: ParsedArguments) throws {
    name = arguments.arguments[0]
    device = arguments[.device]
    resources = arguments[.resources]
    seconds = try arguments.number(Self.seconds, in: 0...Limits.timeSeconds)
    isStrict = arguments.has(.strict)
    printsJSON = arguments.has(.json)
    other = arguments[Self.against]
    if other != nil, printsJSON {
      throw CommandFailure(.usage, "--json is not for --against, which prints one line")
    }
  }

  /// The file as a trace; nil if it does not begin like one.
  private func trace() throws -> TraceReport? {
    guard let source = try? PatternSource.read(name), TraceText.isTrace(source.bytes) else {
      return nil
    }
    return try TraceReport(source.bytes, name: name)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let configuration = configuration.overridden(device: device, resources: resources)
    if let trace = try trace() {
      guard other == nil, !printsJSON else {
        throw CommandFailure(.usage, "\(name) is a trace, which excludes --against, --json")
      }
      return console.print(text: trace.text(isUnicode: console.shape.isUnicode))
    }
    if let other {
      let comparison = Comparison(configuration, seconds: seconds, isStrict: isStrict, console)
      return try comparison.run(name, other)
    }
    let loaded = try LoadedPattern.read(
      name, resources: configuration.resources, isStrict: isStrict, checksSounds: true
    ).reported(to: console)
    let pattern = try loaded.onePart
    let device = try configuration.openForLowering()
    let capabilities = try device.limitedCapabilities()
    let length = capabilities.tapLength
    let isEndless = Timeline(pattern, transientLength: length).isEndless
    let span = seconds ?? (isEndless ? PatternFacts.span(pattern) : nil)
    let rendering = try Rendering(
      pattern, capabilities: capabilities, configuration, span)
    let picture = rendering.picture
    let facts = try PatternFacts(picture, loaded.sounds)
    let capture = try rendering.capture(as: device.listing)
    let motion = rendering.motion(capture)
    let report = LoweringReport(
      capture.events, capabilities: capabilities, felt: motion?.pulses)
    let title = PatternSource.title(of: name)
    let motors = motion.map(MotionFacts.init)
    if printsJSON {
      console.print(text: FactsDocument(name: title, facts, device.listing, report, motors).text)
      return
    }
    let text = FactsText(
      facts: facts, listing: device.listing, report: report, motion: motors)
    var shown = try picture.plot(title: title)
    motion?.draw(on: &shown)
    let plot = TextPlot(
      shown, columns: console.shape.columns, isUnicode: console.shape.isUnicode)
    let parts = [[title], text.lines, [""], plot.lines, [""], text.loweringLines]
    console.print(lines: parts.flatMap(\.self))
  }
}
