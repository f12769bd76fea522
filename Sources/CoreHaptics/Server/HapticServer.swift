internal import Foundation
package import TactusBackends
package import TactusDevice
package import TactusEngine
internal import TactusSound
package import TactusSystem
package import TactusWatch

/// The state that all engines of a process share: the session with its playback thread, the open
/// devices, and the queue of handlers. A process has one server; a test creates its own on a
/// virtual clock.
package final class HapticServer: Sendable {
  /// The server that a test provides to the code that it runs; nil if the code uses the server of
  /// the process.
  @TaskLocal package static var scoped: HapticServer?

  private static let process = Guarded<HapticServer?>(nil)

  package let session: Session
  let handlers: HandlerQueue
  /// Receives the messages about devices, which by default go to the app's standard error.
  let log: Log
  let isVirtual: Bool
  /// The configuration of engines that are created without one.
  private let configuration: @Sendable () throws(ConfigurationError) -> Configuration
  private let connections = Guarded<[DeviceID: WeakConnection]>([:])
  /// Held while a device is selected and opened, which may take a second.
  let opening = Guarded(())
  /// The devices that were selected for configurations that name none. ``question(_:)`` gives the
  /// keys.
  private let answers = Guarded<[String: DeviceID]>([:])
  let feedback = FeedbackPlayer()
  /// Publishes the playback for recording and watching; nil if both are off, as on a virtual clock.
  private let broadcast: Broadcast?

  private init(
    _ session: Session, isVirtual: Bool, log: Log, watch: WatchSettings = .off,
    configuration: @escaping @Sendable () throws(ConfigurationError) -> Configuration
  ) {
    self.session = session
    self.log = log
    self.isVirtual = isVirtual
    self.configuration = configuration
    handlers = HandlerQueue(session, isVirtual: isVirtual)
    broadcast = watch.isOff ? nil : Broadcast(session, watch, log: log)
  }

  /// Creates a server on a virtual clock. Engines without a configuration of their own use this
  /// one.
  package static func virtual(
    _ configuration: Configuration, log: Log = .silent
  ) -> HapticServer {
    HapticServer(.virtual(log: log), isVirtual: true, log: log) {
      () throws(ConfigurationError) in configuration
    }
  }

  /// Creates a server with a playback thread.
  /// - Parameters:
  ///   - log: nil for the standard error of the process, with the log level of the configuration.
  ///   - watch: the file of the recording, if there is one, and whether other processes may
  ///     watch.
  package static func live(
    _ configuration: Configuration, log: Log? = nil, watch: WatchSettings = .off
  ) throws(CHHapticError) -> HapticServer {
    try live(log: log, watch: watch) { () throws(ConfigurationError) in configuration }
  }

  private static func live(
    log: Log? = nil, watch: WatchSettings,
    _ configuration: @escaping @Sendable () throws(ConfigurationError) -> Configuration
  ) throws(CHHapticError) -> HapticServer {
    // An invalid configuration is reported when a device is requested.
    let read = (try? configuration()) ?? Configuration(backends: [])
    let timing = TimingOptions(mode: read.mode)
    let log = log ?? .standardError(read.log)
    do throws(EngineStartError) {
      let server = HapticServer(
        try .live(timing, log: log), isVirtual: false, log: log, watch: watch,
        configuration: configuration)
      log.debug("playing with \(server.session.timing?.description ?? "")")
      return server
    } catch {
      throw CHHapticError(.serverInitFailed, error.description, because: error)
    }
  }

  /// The server of the calling code: the server of the test in which the code runs, or else that of
  /// the process, which is started at its first use.
  package static func current() throws(CHHapticError) -> HapticServer {
    if let scoped { return scoped }
    return try process.withLock { process throws(CHHapticError) in
      if let process { return process }
      let watch = WatchSettings(environment: ProcessInfo.processInfo.environment)
      let server = try live(watch: watch) { () throws(ConfigurationError) in
        try Configuration().loaded(from: .process())
      }
      process = server
      return server
    }
  }

  /// The configuration of an engine that is created without one.
  package func standardConfiguration() throws(CHHapticError) -> Configuration {
    do throws(ConfigurationError) { return try configuration() } catch {
      throw CHHapticError(error)
    }
  }

  /// Why the file that `TACTUS_CAPTURE` names is incomplete; nil if it is complete.
  package var captureFailure: FileError? { broadcast?.captureFailure }

  /// Runs a closure of the app on the queue of the handlers, after the waiting ones.
  package func runHandler(_ job: @escaping @Sendable () -> Void) { handlers.add(job) }

  /// Closes everything. Only a test closes its server, and never from a handler.
  package func close() {
    feedback.close()
    session.close()
    broadcast?.close()
    handlers.finish()
    handlers.close()
  }
}

extension HapticServer {
  /// Opens the device that a configuration selects. If that device is already open, it is shared.
  /// - Throws: `notSupported` if no device was found. The description names the setting that
  ///   selects the loopback.
  func connect(_ configuration: Configuration) throws(CHHapticError) -> Connection {
    try opening.withLock { _ throws(CHHapticError) in try find(configuration) }
  }

  private func find(_ configuration: Configuration) throws(CHHapticError) -> Connection {
    let question = Self.question(configuration)
    if let id = configuration.device ?? answers.withLock({ $0[question] }),
      let connection = openConnection(id)
    {
      return connection
    }
    do throws(DeviceError) {
      guard let choice = try configuration.chooseDevice() else { throw Self.noDevice }
      let id = choice.device.listing.id
      answers.withLock { $0[question] = id }
      // Automatic selection may give a device that is already open.
      if let connection = openConnection(id) { return connection }
      for skipped in choice.skipped { log.info("skipped \(skipped.id)") }
      return try open(choice.device, as: id, gain: configuration.gain)
    } catch {
      throw CHHapticError(error)
    }
  }

  /// The connection to a device; nil if the device is not open or was lost.
  func openConnection(_ id: DeviceID) -> Connection? {
    guard let connection = connections.withLock({ $0[id]?.connection }), !connection.isLost else {
      return nil
    }
    return connection
  }

  /// Opens the output of a device. From then on, ``openConnection(_:)`` finds it by `id`.
  func open(
    _ device: any HapticDevice, as id: DeviceID, gain: Double
  ) throws(DeviceError) -> Connection {
    broadcast?.begin()
    let output = try session.open(device)
    output.gain = gain
    // Connections hold the server, so the server refers to them weakly.
    let connection = Connection(id, output, session) { self.connectionWasLost($0) }
    connections.withLock { $0[id] = WeakConnection(connection) }
    log.info("opened \(output.listing.id)")
    return connection
  }

  /// The key of ``answers`` for a configuration that names no device.
  private static func question(_ configuration: Configuration) -> String {
    let names = configuration.backends.map(\.name).joined(separator: ",")
    return "\(configuration.backend ?? Configuration.auto) of \(names)"
  }

  private static var noDevice: DeviceError {
    DeviceError(
      .notFound,
      "no haptic device was found; connect one, or set TACTUS_BACKEND=loopback (in the "
        + "configuration file: backend: \"loopback\") to play without hardware")
  }

  /// Advances virtual time. Handlers have run when it returns.
  package func advance(to target: Int64) {
    handlers.runIfVirtual()
    while session.nowNanoseconds < target {
      // An idle timer that an engine sets during this advance is not due before the horizon.
      let horizon = session.nowNanoseconds + EngineCore.idleNanoseconds
      let stop = min(target, handlers.nextDeadline, horizon)
      session.advance(to: stop)
      handlers.fireTimers(at: stop)
    }
    session.advance(to: target)
    handlers.runIfVirtual()
    // Applies the commands that the last handlers gave at this time.
    session.advance(to: target)
  }
}

private struct WeakConnection: Sendable {
  private(set) weak var connection: Connection?

  init(_ connection: Connection) { self.connection = connection }
}
