internal import CoreHaptics
internal import Foundation
internal import TactusBackends
internal import TactusCapture
internal import TactusCatalogue
internal import TactusCommand
internal import TactusDemos
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSystem
internal import TactusWatch

/// `tactus demo`: five programs that show the use of the engine.
struct DemoCommand: AttendedCommand {
  /// The duration in seconds if no option gives one, on a virtual clock or without a terminal.
  private static let standardSeconds = 20.0

  static let usage = DemoTable.usage

  private let kind: DemoKind
  private let end: Double?
  private let seed: UInt64
  private let isVirtual: Bool
  private let backend: String?
  private let device: String?
  private let captureFile: CaptureFile?
  private let pictureFile: String?

  init(_ arguments: ParsedArguments) throws {
    let name = arguments.arguments[0]
    guard let kind = DemoKind(rawValue: name) else {
      let names = DemoKind.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage,
        "no demo \"\(name)\"\(Hint.text(name, names)); there are \(names.joined(separator: ", "))")
    }
    self.kind = kind
    end = try arguments.number(DemoTable.seconds, in: 0...Limits.timeSeconds)
    seed = UInt64(try arguments.integer(DemoTable.seed, in: 0...Int.max) ?? 1)
    isVirtual = arguments.has(DemoTable.virtual)
    backend = arguments[.backend]
    device = arguments[.device]
    captureFile = try arguments[.capture].map { path throws in try CaptureFile(path) }
    pictureFile = arguments[DemoTable.picture]
    guard let pictureFile else { return }
    _ = try RenderFormat(file: pictureFile, among: [.svg])
    guard kind == .bounce, isVirtual else {
      throw CommandFailure(.usage, "--picture works only with the demo bounce and --virtual")
    }
  }

  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws {
    let configuration = configuration.overridden(backend: backend, device: device)
    let watch = surroundings.watch
    // The command line runs on the main thread, where feedback generators belong, as on a phone.
    try MainActor.assumeIsolated { try play(configuration, watch, console) }
  }

  @MainActor
  private func play(
    _ configuration: Configuration, _ watch: WatchSettings, _ console: Console
  ) throws {
    try captureFile?.check()
    if let pictureFile { try OutputFile.check(pictureFile) }
    try SystemRoom.check()
    let show = try prepare(configuration, watch, console)
    defer { show.stage.close() }
    do { try play(show) } catch let error as CHHapticError {
      throw Self.failure(error, device: show.device, loss: show.stage.loss)
    }
  }

  /// Opens the device. Only the stage keeps it, because a lost device must be released before it
  /// can be opened again.
  @MainActor
  private func prepare(
    _ configuration: Configuration, _ watch: WatchSettings, _ console: Console
  ) throws -> DemoShow {
    let log = Log(configuration, console)
    let device = try chooseDevice(configuration, log)
    if !isVirtual { ProcessMemory.lock() }
    let name = device?.listing.id.description ?? "no haptic device"
    do {
      let stage = try DemoStage(
        device, configuration, isVirtual: isVirtual, log: log, watch: watch)
      let sensor = isVirtual ? nil : device.flatMap { TiltSensor($0.listing.id, configuration) }
      return DemoShow(stage, device: name, console, sensor)
    } catch let error as CHHapticError {
      throw Self.failure(error, device: name, loss: nil)
    }
  }

  /// Opens the device. If the vine finds none, it is heard and not felt, as the tutorial's game is
  /// on a phone without haptics; this returns nil.
  private func chooseDevice(
    _ configuration: Configuration, _ log: Log
  ) throws -> (any HapticDevice)? {
    if isVirtual { return try configuration.chooseForVirtualClock() }
    do { return try configuration.chooseForPlaying(log) } catch let failure as CommandFailure {
      let isKnown = configuration.backends.contains { $0.name == configuration.backend }
      guard kind == .vine, isKnown, configuration.device == nil, let reason = failure.message else {
        throw failure
      }
      log.warning("\(reason); the game is heard and not felt")
      return nil
    }
  }

  /// Converts an error of the engine to a message for the user. A demo never stops its engine while
  /// it plays, so an error that the engine is stopped means that the device was lost.
  static func failure(
    _ error: CHHapticError, device: String, loss: DeviceError?
  ) -> CommandFailure {
    let losses: [CHHapticError.Code] = [
      .engineNotRunning, .invalidPatternPlayer, .serverInterrupted,
    ]
    guard losses.contains(error.code) else { return CommandFailure(.system, error.description) }
    let reason = loss.map { ": \($0.message)" } ?? ""
    return CommandFailure(.system, "the device \(device) was lost\(reason)")
  }

  @MainActor
  private func play(_ show: DemoShow) throws {
    switch kind {
    case .palette:
      try play(show, PaletteView(), Palette.script(seed: seed)) { try Palette() }
    case .bounce:
      try play(show, BounceView(), Bounce.script(seed: seed)) { try Bounce(seed: seed) }
    case .sampler:
      let samples = Catalogue.presets.map {
        Sample(name: $0.name, summary: $0.summary, ahap: Data($0.bytes))
      }
      let script = Sampler.script(seed: seed, count: samples.count)
      try play(show, SamplerView(), script) { try Sampler(samples) }
    case .vine:
      let (sounds, devices) = (VineSounds(), show.stage.devices)
      let view = VineView(pullPlug: show.stage.canPullPlug ? { devices.pullPlug() } : nil)
      let (files, stage) = (sounds.files, show.stage)
      try play(show, view, Vine.script(seed: seed)) {
        Vine(files) { sound in if let file = files[sound] { stage.play(file) } }
      }
      // The files must exist as long as the demo: after a reset, the engine reads them again.
      withExtendedLifetime(sounds) {}
    case .feedback: try play(show, FeedbackView(), Feedback.script) { try Feedback() }
    }
  }

  @MainActor
  private func play<View: DemoView>(
    _ show: DemoShow, _ view: View, _ script: Script<View.Program.Action>,
    _ make: @MainActor () throws -> View.Program
  ) throws {
    let program = try show.stage.run(make)
    let run = DemoRun(
      show.stage, SelfPlaying(program, script), view, tiltSensor: show.tiltSensor)
    let ending = try perform(run, show)
    let capture = show.stage.capture
    show.console.print(
      DemoSummary(
        kind, seconds: run.seconds, device: show.device, timing: show.stage.timing,
        sound: show.stage.soundFigures, tally: show.stage.tally, capture
      ).text)
    let writing = Result {
      try captureFile?.write(capture)
      try show.stage.checkCapture()
    }
    if ending == .interrupted { throw CommandFailure(.interrupted) }
    try writing.get()
    if let reason = show.stage.unconfirmed?.message {
      throw CommandFailure(.system, "the device \(show.device) failed: \(reason)")
    }
    if let failure = show.stage.tally.failure(of: show.device) {
      throw CommandFailure(.system, failure)
    }
    if let bounce = program as? Bounce, let pictureFile {
      let whole = show.stage.captureFromBeginning
      try draw(bounce.flight, whole, seconds: run.seconds, pictureFile)
    }
  }

  @MainActor
  private func perform<View: DemoView>(
    _ run: DemoRun<View>, _ show: DemoShow
  ) throws -> DemoEnding {
    if isVirtual { return try run.playVirtually(seconds: end ?? Self.standardSeconds) }
    // The demo is drawn only on a terminal.
    guard show.console.showsProgress, let screen = TerminalScreen() else {
      return try run.play(seconds: end ?? Self.standardSeconds)
    }
    let frame = DemoFrame(
      kind, device: show.device, isUnicode: show.console.shape.isUnicode,
      usesColor: show.console.shape.usesColor)
    return try run.play(on: screen, frame, seconds: end)
  }

  private func draw(
    _ flight: Flight, _ capture: Capture?, seconds: Double, _ file: String
  ) throws {
    guard let capture else { return }
    let picture = BouncePicture(flight, capture, seconds: seconds)
    do throws(FileError) { try WholeFile.write(Array(picture.text.utf8), path: file) } catch {
      throw CommandFailure(writing: error)
    }
  }
}

/// The stage on which a demo plays, and the console to which it prints.
private struct DemoShow {
  let stage: DemoStage
  let device: String
  let console: Console
  let tiltSensor: TiltSensor?

  init(_ stage: DemoStage, device: String, _ console: Console, _ tiltSensor: TiltSensor?) {
    self.stage = stage
    self.device = device
    self.console = console
    self.tiltSensor = tiltSensor
  }
}
