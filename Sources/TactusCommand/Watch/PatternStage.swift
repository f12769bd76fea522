internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusPlot
internal import TactusSound
internal import TactusWatch

/// An open device on which patterns are played one after the other.
final class PatternStage {
  private let session: Session
  private let broadcast: Broadcast
  private let output: SessionOutput
  private let configuration: Configuration
  private let log: Log
  private var parts: [LoadedPattern.Part] = []
  private var players: [Player] = []

  /// The number of seconds of an endless pattern that are drawn.
  private static let drawnSeconds = 5.0

  init(_ configuration: Configuration, _ watch: WatchSettings, _ console: Console) throws {
    self.configuration = configuration
    log = Log(configuration, console)
    let device = try configuration.chooseForPlaying(log)
    do {
      session = try Session.live(TimingOptions(mode: configuration.mode), log: log)
      broadcast = Broadcast(session, watch, log: log)
      broadcast.begin()
      output = try session.open(device)
      output.gain = configuration.gain
    } catch let error as DeviceError {
      throw CommandFailure(error)
    } catch {
      throw CommandFailure(.system, "\(error)")
    }
  }

  /// The message that the device was lost; nil while it accepts commands.
  var loss: String? {
    guard output.isGone else { return nil }
    let reason = output.tally.loss?.message ?? "it no longer accepts commands"
    return "the device \(output.listing.id) was lost: \(reason)"
  }

  /// Stops the device.
  func close() {
    session.close()
    broadcast.close()
  }

  /// Ends the current playback, and plays other parts. Returns whether there are any.
  func play(_ parts: [LoadedPattern.Part]) throws -> Bool {
    self.parts = parts
    return try playAgain()
  }

  /// Ends the current playback, and plays the same parts from the start. Returns whether there are
  /// any.
  func playAgain() throws -> Bool {
    for player in players { player.cancel() }
    let length = output.capabilities.tapLength
    let sound = SessionSound(configuration, log)
    players = try parts.map { part in
      let group = session.makeGroup(zone: part.zone ?? configuration.zone)
      session.setMuted(configuration.isMuted, group)
      let bank = sound.bank(of: part)
      if bank != nil, session.stage == nil { sound.open(for: session) }
      let timeline = Timeline(
        part.pattern, transientLength: length, soundLengths: bank?.lengths(of: part.pattern) ?? [])
      let player = session.makePlayer(timeline, in: group, on: output, sounds: bank)
      do throws(EngineError) { try player.start() } catch {
        throw CommandFailure(.system, error.description)
      }
      return player
    }
    return !players.isEmpty
  }

  /// The patterns as `inspect` draws them, one below the other.
  func picture(_ parts: [LoadedPattern.Part], _ shape: TerminalShape) throws -> [String] {
    let length = output.capabilities.tapLength
    return try parts.flatMap { part in
      let isEndless = Timeline(part.pattern, transientLength: length).isEndless
      let rendering = try Rendering(
        part.pattern, capabilities: output.capabilities, configuration,
        isEndless ? Self.drawnSeconds : nil)
      let plot = TextPlot(
        try rendering.plot(title: ""), columns: shape.columns, isUnicode: shape.isUnicode)
      return part.zone.map { ["zone \($0.name)"] + plot.lines } ?? plot.lines
    }
  }
}
