internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem
internal import TactusWatch

/// `tactus play`: plays a pattern in real time.
struct PlayCommand: AttendedCommand {
  private static let loop = Option(
    name: "--loop", value: "N", summary: "play N times; 0: for ever, with --seconds")
  private static let rate = Option(
    name: "--rate", value: "R", summary: "play R times as fast (1/64 to 64)")
  private static let trace = Option(
    name: "--trace", value: "FILE",
    summary: "write every frame of a serial device to FILE")

  static let usage = Usage(
    name: "play", summary: "play a pattern", arguments: "PATTERN", argumentCount: 1...1,
    options: [
      .config, .backend, .device, .resources, loop, rate, .seconds, .capture, trace, .strict,
    ],
    notes: [
      """
      Without hardware the loopback plays. A backend or device that is configured, by
      option or otherwise, must be present. The last line shows the figures; lateness
      is the time from when a segment was due to its submission. --capture writes the
      submissions to the device and its reports, in the format of render's captures.
      """,
      """
      If a device is lost, playing ends with exit code 2 and the reason. With --loop,
      play waits 10 s for the device, opens it again by its serial number or at its
      address, and continues at the present place of the pattern; events that began
      before are not felt until the next pass. A serial device that did not accept the
      segments, or does not acknowledge the last stop, has the same result.
      """, HelpText.watchNote, HelpText.patternNote,
    ])

  private let name: String
  private let backend: String?
  private let device: String?
  private let resources: String?
  private let plan: PlayPlan
  private let captureFile: CaptureFile?
  private let traceFile: TraceFile?
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws {
    name = arguments.arguments[0]
    backend = arguments[.backend]
    device = arguments[.device]
    resources = arguments[.resources]
    captureFile = try arguments[.capture].map { path throws in try CaptureFile(path) }
    traceFile = arguments[Self.trace].map(TraceFile.init)
    isStrict = arguments.has(.strict)
    plan = PlayPlan(
      passes: try arguments.integer(Self.loop, in: 0...1_000_000_000) ?? 1,
      rate: try arguments.number(Self.rate, in: PlaybackRate.range) ?? 1,
      seconds: try arguments.number(.seconds, in: 0...Limits.timeSeconds))
  }

  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws {
    let configuration = configuration.overridden(
      backend: backend, device: device, resources: resources)
    let parts = try LoadedPattern.load(
      name, resources: configuration.resources, isStrict: isStrict, console)
    try captureFile?.check()
    let (performance, voices) = try prepare(parts, configuration, surroundings.watch, console)
    try end(try performance.play(voices, plan), performance, console)
  }

  /// Opens the device and prepares the parts. Afterwards only the performance refers to the device,
  /// so that it can release the device after a disconnect.
  private func prepare(
    _ parts: [LoadedPattern.Part], _ configuration: Configuration, _ watch: WatchSettings,
    _ console: Console
  ) throws -> (Performance, [Performance.Voice]) {
    let log = Log(configuration, console)
    let device = try configuration.chooseForPlaying(log)
    configuration.explain(device, log)
    let length = try device.limitedCapabilities().tapLength
    let sound = SessionSound(configuration, log)
    let voices = parts.map { part in
      let bank = sound.bank(of: part)
      let timeline = Timeline(
        part.pattern, transientLength: length, soundLengths: bank?.lengths(of: part.pattern) ?? [])
      return (zone: part.zone, timeline: timeline, sounds: bank)
    }
    if voices.contains(where: { plan.isEndless($0.timeline) }) { throw CommandFailure.endless }
    try traceFile?.begin(device)
    // Locks all memory of the process. If the system refuses that, the engine still locks the
    // memory of its playback thread.
    ProcessMemory.lock()
    let performance = try Performance(
      device, configuration, console, watch: watch, traceFile: traceFile,
      isCaptured: captureFile != nil)
    try performance.checkCapture()
    for refusal in performance.refusals { log.debug("refused: \(refusal)") }
    return (performance, voices)
  }

  /// Prints the figures, writes the files, and fails if something was not played.
  private func end(
    _ ending: Performance.Ending, _ performance: Performance, _ console: Console
  ) throws {
    console.print(performance.figures)
    let writing = Result {
      try captureFile?.write(performance.capture)
      try traceFile?.write(performance.device)
      try performance.checkCapture()
    }
    switch ending {
    case .interrupted: throw CommandFailure(.interrupted)
    case .failed(let reason): throw CommandFailure(.system, reason)
    case .finished:
      try writing.get()
      if let failure = performance.failure { throw CommandFailure(.system, failure) }
    }
  }
}

extension Configuration {
  /// Logs the device and, if the pattern will not be felt, the reason.
  fileprivate func explain(_ device: any HapticDevice, _ log: Log) {
    for file in files where file.state == .read { log.info("configuration \(file.path)") }
    log.info("playing on \(device.listing.id), zone \(zone.name), gain \(gain)")
    if isMuted {
      log.warning("muted by \(origin(of: .muted)); nothing will be felt")
    } else if gain == 0 {
      log.warning("the gain is 0 (\(origin(of: .gain))); nothing will be felt")
    }
  }
}
