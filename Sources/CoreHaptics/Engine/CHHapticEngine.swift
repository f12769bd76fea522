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
/// Several engines may play on one device: they mix, and each starts and stops for itself. The
/// device is that of the user's configuration (a file, or `TACTUS_BACKEND` and `TACTUS_DEVICE`);
/// ``init(configuration:)`` takes another. It stays open as long as an engine on it is kept.
///
/// Any thread may call. Handlers run on one queue of the process, one after the other, in the
/// order of what they tell; they may call back into everything. Times are seconds. A subclass may
/// override every method and property.
// Sendable: what the engine knows is behind the lock of its core.
open class CHHapticEngine: NSObject, @unchecked Sendable {
  let core: EngineCore

  deinit { core.destroy() }

  /// An engine on the device of the user's configuration. It is stopped at first.
  ///
  /// `try CHHapticEngine()` and `try CHHapticEngine(audioSession:)` are both this.
  /// - Parameter audioSession: the session whose interruptions stop the engine; nil: none.
  /// - Throws: ``CHHapticError`` `notSupported` without a device (the description names the setting
  ///   that chooses the loopback), `invalidEngineParameter` where the configuration is wrong,
  ///   `serverInitFailed` where the device or the playback thread cannot be started.
  public init(audioSession: AVAudioSession? = nil) throws {
    let server = try HapticServer.current()
    core = try EngineCore(
      server, try server.standardConfiguration(), audioSession: audioSession)
    super.init()
  }

  /// An engine on the device of the user's configuration: another spelling of
  /// ``init(audioSession:)`` without a session, as Apple's SDK has it.
  /// - Throws: as ``init(audioSession:)``.
  public convenience init(andReturnError: Void) throws { try self.init(audioSession: nil) }

  /// An engine on the device that a configuration leads to, whatever the user's says. This is an
  /// addition of Tactus.
  ///
  /// ```swift
  /// let engine = try CHHapticEngine(configuration: Configuration(device: DeviceID("loopback")))
  /// ```
  ///
  /// Engines whose configurations lead to one device share it; the gain is that of the engine that
  /// opened it.
  /// - Throws: as ``init(audioSession:)``.
  public init(configuration: Configuration) throws {
    core = try EngineCore(try HapticServer.current(), configuration, audioSession: nil)
    super.init()
  }

  /// What was configured, and by whom. This is an addition of Tactus.
  public var configuration: Configuration { core.configuration }

  /// What the device of the user's configuration can do. Without a device, or with a configuration
  /// that is wrong, it supports no haptics.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
    HardwareCapability(supportsHaptics: isDeviceThere)
  }

  private class var isDeviceThere: Bool {
    guard let server = try? HapticServer.current(),
      let configuration = try? server.standardConfiguration()
    else { return false }
    return (try? server.connect(configuration)) != nil
  }

  /// Seconds on the clock that every `atTime` is on: CLOCK_MONOTONIC, or a test's virtual clock. It
  /// runs while the engine is stopped.
  open var currentTime: TimeInterval { core.currentTime }

  // MARK: Running

  /// Starts the engine and returns when it runs; nothing happens if it runs already.
  ///
  /// A device that was lost is opened again, which may take a second.
  /// - Throws: ``CHHapticError`` `notSupported` or `serverInitFailed` where that cannot be done.
  open func start() throws { try core.start() }

  /// Starts the engine, then calls the handler. The start itself is done when the call returns.
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
  /// - Throws: as the form that waits.
  open func start() async throws { try core.start() }

  /// Stops the engine: its players end, nothing is felt any more. Then calls the handler.
  ///
  /// The stop itself is done when the call returns. ``stoppedHandler`` is not called. Nothing
  /// happens to an engine that is stopped; the handler is called in any case.
  @preconcurrency
  open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    core.stop(nil)
    core.complete(completionHandler, nil)
  }

  /// Stops the engine: its players end, nothing is felt any more. It throws nothing as yet.
  open func stop() async throws { core.stop(nil) }

  /// Calls a handler once, when every player of the engine has ended: at once, on the queue of
  /// handlers, if none is active or the engine is stopped.
  ///
  /// Paused and looping players are waited for, and so are those that are started after the call.
  /// Several may wait: all are called, in the order of their calls.
  open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
    core.notifyWhenFinished(finishedHandler)
  }

  // MARK: Players

  /// A player of a pattern. Inexpensive; also possible while the engine is stopped.
  /// - Throws: ``CHHapticError`` `invalidAudioResource` if the pattern plays a sound that the
  ///   engine has not registered, `notSupported` if the device was lost and is not there.
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    PatternPlayer(try core.makePlayer(pattern))
  }

  /// A player that can be paused, moved, looped and slowed down.
  /// - Throws: as ``makePlayer(with:)``.
  open func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    AdvancedPatternPlayer(try core.makePlayer(pattern))
  }

  /// Plays an AHAP file once, to its end. An engine that is stopped is started.
  /// - Throws: ``CHHapticError`` as ``CHHapticPattern/init(contentsOf:)`` and `start()`.
  open func playPattern(from fileURL: URL) throws {
    try play(try CHHapticPattern(contentsOf: fileURL))
  }

  /// Plays the text of an AHAP file once, to its end. An engine that is stopped is started.
  /// - Throws: ``CHHapticError`` as ``CHHapticPattern/init(contentsOf:)`` and `start()`.
  open func playPattern(from data: Data) throws {
    try play(try CHHapticPattern(ahap: data))
  }

  private func play(_ pattern: CHHapticPattern) throws(CHHapticError) {
    try core.begin(try core.makePlayer(pattern), at: 0, startsEngine: true)
  }

  /// The name of early samples.
  @available(*, deprecated, renamed: "makePlayer(with:)")
  open func createPlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    try makePlayer(with: pattern)
  }

  /// The name of early samples.
  @available(*, deprecated, renamed: "makeAdvancedPlayer(with:)")
  open func createAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    try makeAdvancedPlayer(with: pattern)
  }

  /// Registers a sound, for ``CHHapticEvent/init(audioResourceID:parameters:relativeTime:)``. It is
  /// forgotten in a reset.
  /// - Parameters:
  ///   - resourceURL: a regular file, wherever it is; it is looked up now.
  ///   - options: Booleans under ``CHHapticAudioResourceKeyUseVolumeEnvelope`` and
  ///     ``CHHapticAudioResourceKeyLoopEnabled``.
  /// - Throws: ``CHHapticError`` `fileNotFound` if there is no such file, `resourceNotAvailable` if
  ///   256 sounds are registered, `invalidAudioResource` for an option that is no Boolean.
  open func registerAudioResource(
    _ resourceURL: URL, options: [AnyHashable: Any] = [:]
  ) throws -> CHHapticAudioResourceID {
    try core.register(resourceURL, options)
  }

  /// Forgets a sound. Players that play it already are not changed.
  /// - Throws: ``CHHapticError`` `invalidAudioResource` if the engine has no such sound.
  open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
    try core.unregister(resourceID)
  }

  // MARK: Handlers

  /// Called when the engine has stopped for a reason from outside; not after the app's own stop.
  open var stoppedHandler: StoppedHandler {
    get { core.state.withLock { $0.stoppedHandler }.value }
    set {
      // The old one is released when the lock is free: what it captured may call back.
      var handler = Handed(newValue)
      core.state.withLock { swap(&$0.stoppedHandler, &handler) }
    }
  }

  /// Called when the engine was reset, because its device was lost. The engine is stopped, all its
  /// players are dead and its audio resources forgotten; patterns and properties stay.
  ///
  /// Start the engine, register sounds and make players again. The start throws as long as the
  /// device is not there; the handler is called once more when it comes back within 60 s and the
  /// engine has not been started meanwhile. It is not called where the device is a game controller.
  open var resetHandler: ResetHandler {
    get { core.state.withLock { $0.resetHandler }.value }
    set {
      var handler = Handed(newValue)
      core.state.withLock { swap(&$0.resetHandler, &handler) }
    }
  }

  // MARK: Switches

  /// Whether audio events are dropped; false at first. A change acts from the next start of the
  /// engine on. Time runs on over what is dropped.
  open var playsHapticsOnly: Bool {
    get { core.switches.playsHapticsOnly }
    set { core.setSwitch(\.playsHapticsOnly, newValue) }
  }

  /// Whether haptic events are dropped; false at first. A change acts from the next start of the
  /// engine on. With ``playsHapticsOnly`` set as well nothing is played.
  open var playsAudioOnly: Bool {
    get { core.switches.playsAudioOnly }
    set { core.setSwitch(\.playsAudioOnly, newValue) }
  }

  /// Whether the engine is not heard; false at first. Acts at once.
  open var isMutedForAudio: Bool {
    get { core.switches.isMutedForAudio }
    set { core.setSwitch(\.isMutedForAudio, newValue) }
  }

  /// Whether the engine is not felt; false at first. Acts at once. Time runs on; what would have
  /// been felt is lost.
  open var isMutedForHaptics: Bool {
    get { core.switches.isMutedForHaptics }
    set { core.setSwitch(\.isMutedForHaptics, newValue) }
  }

  /// Whether the engine stops after two minutes without an active player, and starts with the next
  /// start of a player; false at first.
  open var isAutoShutdownEnabled: Bool {
    get { core.switches.isAutoShutdownEnabled }
    set { core.setSwitch(\.isAutoShutdownEnabled, newValue) }
  }
}
