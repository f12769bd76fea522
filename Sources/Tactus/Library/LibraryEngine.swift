internal import CTactus
internal import Synchronization
internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusSound
internal import TactusSystem
internal import TactusWatch

/// An engine of the C library: a session, the configuration, and the devices and players in it.
final class LibraryEngine: Sendable {
  /// The options with which an engine is opened, in Swift's types.
  struct Options {
    var isVirtual = false
    var ignoresUser = false
    var configFile: String?
    var device: String?
    var audioDevice: String?
    var logLevel: LogLevel?
    var log: LogCallback?
  }

  struct State {
    var isClosed = false
    var devices: [LibraryDevice] = []
    /// The handles of players.
    var players: Set<UInt64> = []
    var watches: [any DeviceWatch] = []
    var recorder: CaptureRecorder?
    var isRecording = false
  }

  /// The number of engines that a process can have open. Each has threads of its own.
  static let limit = 64
  private static let count = Atomic<Int>(0)
  /// Whether an engine of the process publishes what it plays.
  private static let hasBroadcast = Atomic<Bool>(false)

  let session: Session
  let configuration: Configuration
  let log: Log
  let isVirtual: Bool
  /// The simulated devices of a virtual engine.
  let simulation: SimulatedBackend?
  let state = Guarded(State())
  private let broadcast: Broadcast?
  private let isAdvancing = Atomic<Bool>(false)

  init(_ options: Options) throws(CallError) {
    let simulation = options.isVirtual ? SimulatedBackend() : nil
    configuration = try Self.configuration(options, simulation)
    log = Self.log(options, configuration)
    isVirtual = options.isVirtual
    self.simulation = simulation
    guard Self.count.add(1, ordering: .relaxed).newValue <= Self.limit else {
      Self.count.subtract(1, ordering: .relaxed)
      throw CallError(TACTUS_ERROR_FULL, "\(Self.limit) engines are open; close one")
    }
    do throws(EngineStartError) {
      session =
        options.isVirtual
        ? .virtual(log: log)
        : try .live(TimingOptions(mode: configuration.mode), log: log)
    } catch {
      Self.count.subtract(1, ordering: .relaxed)
      throw CallError(TACTUS_ERROR_SYSTEM, error.description)
    }
    broadcast = Self.broadcast(options, session, log)
    log.debug("playing with \(session.timing?.description ?? "a virtual clock")")
  }

  private static func configuration(
    _ options: Options, _ simulation: SimulatedBackend?
  ) throws(CallError) -> Configuration {
    var configuration: Configuration
    if let simulation {
      configuration = Configuration(
        backends: [simulation], device: DeviceID(backend: simulation.name))
    } else {
      configuration = Configuration()
      do throws(ConfigurationError) {
        if !options.ignoresUser {
          configuration = try configuration.loaded(from: .process(file: options.configFile))
        } else if let file = options.configFile {
          let sources = ConfigurationSources(file: file, read: ConfigurationSources.readFile)
          configuration = try configuration.loaded(from: sources)
        }
      } catch {
        throw CallError(error)
      }
    }
    if let device = options.device {
      configuration.device = DeviceID(device)
      configuration.backend = nil
    }
    if let audio = options.audioDevice { configuration.audio.device = audio }
    return configuration
  }

  private static func log(_ options: Options, _ configuration: Configuration) -> Log {
    let level = options.logLevel ?? configuration.log
    guard let callback = options.log else {
      return options.isVirtual ? .silent : .standardError(level)
    }
    return Log(level: level) { callback.call($0) }
  }

  /// Creates the broadcast, if the engine has one: only one open engine of a process publishes its
  /// playback, and never one that is virtual or ignores the user.
  private static func broadcast(
    _ options: Options, _ session: Session, _ log: Log
  ) -> Broadcast? {
    if options.isVirtual || options.ignoresUser { return nil }
    let settings = WatchSettings(environment: ProcessEnvironment.variables)
    if settings.isOff || hasBroadcast.exchange(true, ordering: .relaxed) { return nil }
    return Broadcast(session, settings, log: log)
  }

  /// Starts publishing. This must happen before the first device is opened.
  func beginBroadcast() { broadcast?.begin() }

  /// Advances the virtual clock.
  func advance(by nanoseconds: Int64) throws(CallError) {
    guard isVirtual else {
      throw CallError(
        TACTUS_ERROR_NOT_SUPPORTED,
        "the engine plays in real time; only a virtual clock can be advanced")
    }
    guard (0...Self.longestStep).contains(nanoseconds) else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT, "duration_ns is \(nanoseconds); expected 0 to \(Self.longestStep)")
    }
    let isFree = !isAdvancing.exchange(true, ordering: .acquiring)
    if HostThread.isInNotice || !isFree {
      if isFree { isAdvancing.store(false, ordering: .releasing) }
      throw CallError(
        TACTUS_ERROR_WRONG_THREAD, "the clock is being moved; wait until that call has returned")
    }
    defer { isAdvancing.store(false, ordering: .releasing) }
    let now = session.nowNanoseconds
    guard nanoseconds <= EngineLimits.latestNanoseconds - now else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "the virtual clock ends after 146 years")
    }
    session.advance(to: now + nanoseconds)
  }

  /// The longest step in nanoseconds: 11 days, the length of the longest pattern.
  private static let longestStep: Int64 = 1_000_000_000_000_000

  /// Stops everything, and makes the handles of devices and players invalid.
  func close() {
    let (devices, players, watches) = state.withLock { state in
      defer { (state.devices, state.players, state.watches) = ([], [], []) }
      state.isClosed = true
      return (state.devices, state.players, state.watches)
    }
    withExtendedLifetime(watches) {}
    for device in devices {
      _ = HandleTable.shared.remove(device.handle, .device, LibraryDevice.self)
      device.close()
    }
    for player in players {
      HandleTable.shared.remove(player, .player, LibraryPlayer.self)?.forget()
    }
    session.close()
    broadcast?.close()
    if broadcast != nil { Self.hasBroadcast.store(false, ordering: .relaxed) }
    Self.count.subtract(1, ordering: .relaxed)
  }
}

extension LibraryEngine {
  /// The stage that plays sounds; nil if no sounds are played. The sound device is opened at the
  /// first use.
  func stage() -> SoundStage? {
    let audio = configuration.audio
    if isVirtual || audio.device == Configuration.noSound { return nil }
    return session.openStage(audio.device, latencySeconds: audio.latencySeconds, log: log)
  }
}
