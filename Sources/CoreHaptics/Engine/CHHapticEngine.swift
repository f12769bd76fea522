public import Foundation
public import TactusBackends
internal import TactusSystem

/// Plays haptic patterns on a device.
///
/// ```swift
/// let engine = try CHHapticEngine()
/// try engine.start()
/// let player = try engine.makePlayer(with: pattern)
/// try player.start(atTime: CHHapticTimeImmediate)
/// ```
///
/// Several engines may play on one device. Their levels are mixed, and each engine starts and stops
/// independently. The user's configuration (a file, or `TACTUS_BACKEND` and `TACTUS_DEVICE`)
/// selects the device; ``init(configuration:)`` uses another one. The device stays open as long as
/// an engine on it exists.
///
/// Any thread may use an engine. Handlers run on one queue of the process, one after the other, in
/// the order of the events that cause them; they may call every method. Times are seconds. A
/// subclass may override every method and property.
// Sendable: the lock of the core guards the state of the engine.
open class CHHapticEngine: NSObject, @unchecked Sendable {
  let core: EngineCore

  deinit { core.destroy() }

  /// Creates an engine on the device of the user's configuration. It is stopped at first.
  ///
  /// `try CHHapticEngine()` and `try CHHapticEngine(audioSession:)` both call this initialiser.
  /// - Parameter audioSession: the session whose interruptions stop the engine; nil for none.
  /// - Throws: ``CHHapticError`` `notSupported` if there is no device (the description names the
  ///   setting that selects the loopback), `invalidEngineParameter` if the configuration is
  ///   invalid, `serverInitFailed` if the device or the playback thread cannot be started.
  public init(audioSession: AVAudioSession? = nil) throws {
    let server = try HapticServer.current()
    core = try EngineCore(
      server, try server.standardConfiguration(), audioSession: audioSession)
    super.init()
  }

  /// Creates an engine on the device of the user's configuration, as ``init(audioSession:)``
  /// without a session. Apple's SDK has this spelling, too.
  /// - Throws: as ``init(audioSession:)``.
  public convenience init(andReturnError: Void) throws { try self.init(audioSession: nil) }

  /// Creates an engine on the device of a configuration that replaces the user's. This is an
  /// addition of Tactus.
  ///
  /// ```swift
  /// let engine = try CHHapticEngine(configuration: Configuration(device: DeviceID("loopback")))
  /// ```
  ///
  /// Engines whose configurations select the same device share it. The gain is that of the engine
  /// that opened the device.
  /// - Throws: as ``init(audioSession:)``.
  public init(configuration: Configuration) throws {
    core = try EngineCore(try HapticServer.current(), configuration, audioSession: nil)
    super.init()
  }

  /// The settings in force, each with its source. This is an addition of Tactus.
  public var configuration: Configuration { core.configuration }

  /// The capabilities of the device of the user's configuration. If there is no device, or the
  /// configuration is invalid, haptics are not supported.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
    HardwareCapability(supportsHaptics: isDeviceThere)
  }

  private class var isDeviceThere: Bool {
    guard let server = try? HapticServer.current(),
      let configuration = try? server.standardConfiguration()
    else { return false }
    return (try? server.connect(configuration)) != nil
  }

  /// Seconds on the clock of every `atTime`: CLOCK_MONOTONIC, or a test's virtual clock. It
  /// advances while the engine is stopped, too.
  open var currentTime: TimeInterval { core.currentTime }

  // MARK: Running

  /// Starts the engine and returns when it runs. Does nothing if it runs already.
  ///
  /// A lost device is opened again, which may take a second.
  /// - Throws: ``CHHapticError`` `notSupported` or `serverInitFailed` if the device cannot be
  ///   opened.
  open func start() throws { try core.start() }

  /// Starts the engine, then calls the handler with nil or the error. When this method returns, the
  /// engine runs or its start has failed.
  @preconcurrency
  open func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    do throws(CHHapticError) {
      try core.start()
      core.complete(completionHandler, nil)
    } catch {
      core.complete(completionHandler, error)
    }
  }

  /// Starts the engine.
  /// - Throws: as the synchronous form.
  open func start() async throws { try core.start() }

  /// Stops the engine: its players end, and their levels are 0 immediately. Then calls the handler.
  ///
  /// The stop is complete when the call returns. ``stoppedHandler`` is not called. If the engine
  /// was already stopped, only the completion handler is called.
  @preconcurrency
  open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    core.stop(nil)
    core.complete(completionHandler, nil)
  }

  /// Stops the engine: its players end, and their levels are 0 immediately. It never throws.
  open func stop() async throws { core.stop(nil) }

  /// Calls a handler once, on the handler queue, when every player of the engine has ended. If no
  /// player is active, the handler is called without delay.
  ///
  /// Paused and looping players count as active, and so do players that are started while the
  /// handler waits. If several handlers wait, they are called in the order in which they were
  /// added. If 1024 handlers wait, a further one is called without delay, with an error.
  open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
    core.notifyWhenFinished(finishedHandler)
  }

  // MARK: Players

  /// Creates a player of a pattern. It is inexpensive, and possible while the engine is stopped.
  /// - Throws: ``CHHapticError`` `invalidAudioResource` if the pattern plays a sound that the
  ///   engine has not registered, `notSupported` or `serverInitFailed` if the device was lost and
  ///   cannot be opened again.
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    PatternPlayer(try core.makePlayer(pattern))
  }

  /// Creates a player with pause, seek, loops and a playback rate.
  /// - Throws: as ``makePlayer(with:)``.
  open func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    AdvancedPatternPlayer(try core.makePlayer(pattern))
  }

  /// Plays an AHAP file once, to its end. A stopped engine is started.
  /// - Throws: ``CHHapticError`` as ``CHHapticPattern/init(contentsOf:)`` and `start()`.
  open func playPattern(from fileURL: URL) throws {
    try play(try CHHapticPattern(contentsOf: fileURL))
  }

  /// Plays the text of an AHAP file once, to its end. A stopped engine is started.
  /// - Throws: ``CHHapticError`` as ``CHHapticPattern/init(contentsOf:)`` and `start()`.
  open func playPattern(from data: Data) throws {
    try play(try CHHapticPattern(ahap: data))
  }

  private func play(_ pattern: CHHapticPattern) throws(CHHapticError) {
    try core.begin(try core.makePlayer(pattern), at: 0, startsEngine: true)
  }

  /// The name of ``makePlayer(with:)`` in Apple's early samples.
  @available(*, deprecated, renamed: "makePlayer(with:)")
  open func createPlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    try makePlayer(with: pattern)
  }

  /// The name of ``makeAdvancedPlayer(with:)`` in Apple's early samples.
  @available(*, deprecated, renamed: "makeAdvancedPlayer(with:)")
  open func createAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    try makeAdvancedPlayer(with: pattern)
  }

  /// Registers a sound for ``CHHapticEvent/init(audioResourceID:parameters:relativeTime:)``. A
  /// reset removes it.
  /// - Parameters:
  ///   - resourceURL: a regular file. Its path is resolved during the call.
  ///   - options: Booleans for ``CHHapticAudioResourceKeyUseVolumeEnvelope`` and
  ///     ``CHHapticAudioResourceKeyLoopEnabled``.
  /// - Throws: ``CHHapticError`` `fileNotFound` if the file does not exist, `resourceNotAvailable`
  ///   if 256 sounds are registered, `invalidAudioResource` if an option is not a Boolean.
  open func registerAudioResource(
    _ resourceURL: URL, options: [AnyHashable: Any] = [:]
  ) throws -> CHHapticAudioResourceID {
    try core.register(resourceURL, options)
  }

  /// Removes a sound. Players that were already created with it are not affected.
  /// - Throws: ``CHHapticError`` `invalidAudioResource` if the engine has no such sound.
  open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
    try core.unregister(resourceID)
  }

  // MARK: Handlers

  /// Called when the engine has stopped for any reason other than a call of its `stop` method.
  open var stoppedHandler: StoppedHandler {
    get { core.state.withLock { $0.stoppedHandler }.value }
    set {
      // The old handler is released after the lock is free, because releasing it may call the
      // engine.
      var handler = UncheckedTransfer(newValue)
      core.state.withLock { swap(&$0.stoppedHandler, &handler) }
    }
  }

  /// Called when the engine was reset because its device was lost. The engine is stopped, its
  /// players are invalid and its audio resources are removed; patterns and properties are kept.
  ///
  /// Start the engine, register the sounds and create the players again. The start throws as long
  /// as the device is not connected. If the device is connected again within 60 s, and the engine
  /// was not started in the meantime, the handler is called once more. It is not called if the
  /// device is a game controller.
  open var resetHandler: ResetHandler {
    get { core.state.withLock { $0.resetHandler }.value }
    set {
      var handler = UncheckedTransfer(newValue)
      core.state.withLock { swap(&$0.resetHandler, &handler) }
    }
  }

  // MARK: Switches

  /// Whether audio events are dropped; false at first. A change takes effect at the next start of
  /// the engine. Dropping events does not shorten the pattern.
  open var playsHapticsOnly: Bool {
    get { core.switches.playsHapticsOnly }
    set { core.setSwitch(\.playsHapticsOnly, newValue) }
  }

  /// Whether haptic events are dropped; false at first. A change takes effect at the next start of
  /// the engine. If ``playsHapticsOnly`` is set too, nothing is played.
  open var playsAudioOnly: Bool {
    get { core.switches.playsAudioOnly }
    set { core.setSwitch(\.playsAudioOnly, newValue) }
  }

  /// Whether the sound of the engine is muted; false at first. A change takes effect immediately.
  open var isMutedForAudio: Bool {
    get { core.switches.isMutedForAudio }
    set { core.setSwitch(\.isMutedForAudio, newValue) }
  }

  /// Whether the haptics of the engine are muted; false at first. A change takes effect
  /// immediately. Time advances, and the muted part is not played later.
  open var isMutedForHaptics: Bool {
    get { core.switches.isMutedForHaptics }
    set { core.setSwitch(\.isMutedForHaptics, newValue) }
  }

  /// Whether the engine stops after two minutes without an active player, and starts again when a
  /// player is started; false at first.
  open var isAutoShutdownEnabled: Bool {
    get { core.switches.isAutoShutdownEnabled }
    set { core.setSwitch(\.isAutoShutdownEnabled, newValue) }
  }
}
