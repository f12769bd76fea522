internal import Foundation
package import TactusBackends
internal import TactusDevice
package import TactusEngine

/// What engines share: the session with its playback thread, the open devices, and the queue that
/// handlers run on. There is one in a process; a test has one of its own on a virtual clock.
package final class HapticServer: Sendable {
  /// The server of the code that runs in it, where it is not that of the process.
  @TaskLocal package static var scoped: HapticServer?

  private static let process = Guarded<HapticServer?>(nil)

  package let session: Session
  let handlers: HandlerQueue
  private let isVirtual: Bool
  /// What is in force where an engine is made without a configuration.
  private let configuration: @Sendable () throws(ConfigurationError) -> Configuration
  private let connections = Guarded<[DeviceID: WeakConnection]>([:])
  /// Held while a device is chosen and opened, which may take a second.
  private let opening = NSLock()
  /// The device that was chosen for a configuration that names none.
  private let answers = Guarded<[String: DeviceID]>([:])
  let feedback = FeedbackPlayer()

  private init(
    _ session: Session, isVirtual: Bool,
    configuration: @escaping @Sendable () throws(ConfigurationError) -> Configuration
  ) {
    self.session = session
    self.isVirtual = isVirtual
    self.configuration = configuration
    handlers = HandlerQueue(session, isVirtual: isVirtual)
  }

  /// A server on a virtual clock, whose engines use one configuration unless they bring their own.
  package static func virtual(_ configuration: Configuration) -> HapticServer {
    HapticServer(.virtual(), isVirtual: true) { () throws(ConfigurationError) in configuration }
  }

  /// A server with a playback thread of its own.
  package static func live(_ configuration: Configuration) throws(CHHapticError) -> HapticServer {
    try live { () throws(ConfigurationError) in configuration }
  }

  private static func live(
    _ configuration: @escaping @Sendable () throws(ConfigurationError) -> Configuration
  ) throws(CHHapticError) -> HapticServer {
    // A configuration that cannot be read is told when a device is asked for.
    let timing = TimingOptions(mode: (try? configuration())?.mode ?? .normal)
    do throws(EngineStartError) {
      return HapticServer(try .live(timing), isVirtual: false, configuration: configuration)
    } catch {
      throw CHHapticError(.serverInitFailed, error.description, because: error)
    }
  }

  /// The server of the calling code: of the test that it runs in, else of the process, which is
  /// started when it is first needed.
  package static func current() throws(CHHapticError) -> HapticServer {
    if let scoped { return scoped }
    return try process.withLock { process throws(CHHapticError) in
      if let process { return process }
      let server = try live { () throws(ConfigurationError) in
        try Configuration().loaded(from: .process())
      }
      process = server
      return server
    }
  }

  /// The configuration of an engine that is made without one.
  package func standardConfiguration() throws(CHHapticError) -> Configuration {
    do throws(ConfigurationError) { return try configuration() } catch {
      throw CHHapticError(error)
    }
  }

  /// Runs something of the app's where its handlers run, after those that wait.
  package func runHandler(_ job: @escaping @Sendable () -> Void) { handlers.add(job) }

  /// Ends everything. Only a test's server is ever closed, and not by a handler.
  package func close() {
    feedback.close()
    session.close()
    handlers.finish()
    handlers.close()
  }
}

extension HapticServer {
  /// The device that a configuration leads to, open: one that is open already is shared.
  /// - Throws: `notSupported` where there is none, with the setting that chooses the loopback.
  func connect(_ configuration: Configuration) throws(CHHapticError) -> Connection {
    opening.lock()
    defer { opening.unlock() }
    let question = Self.question(configuration)
    if let id = configuration.device ?? answers.withLock({ $0[question] }),
      let connection = connections.withLock({ $0[id]?.connection }), !connection.isLost
    {
      return connection
    }
    do throws(DeviceError) {
      guard let choice = try configuration.chooseDevice() else { throw Self.noDevice }
      let id = choice.device.listing.id
      answers.withLock { $0[question] = id }
      // Automatic choice may lead to a device that was named before.
      if let connection = connections.withLock({ $0[id]?.connection }), !connection.isLost {
        return connection
      }
      let output = try session.open(choice.device)
      output.gain = configuration.gain
      let connection = Connection(output, session)
      connections.withLock { $0[id] = WeakConnection(connection) }
      return connection
    } catch {
      throw CHHapticError(error)
    }
  }

  /// What a configuration that names no device asks for.
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

  /// Lets virtual time pass; handlers have run when it returns.
  package func advance(to target: Int64) {
    handlers.runIfVirtual()
    while session.nowNanoseconds < target {
      // A timer that is set on the way is due an idle time later at the earliest.
      let horizon = session.nowNanoseconds + EngineCore.idleNanoseconds
      let stop = min(target, handlers.nextDeadline, horizon)
      session.advance(to: stop)
      handlers.fireTimers(at: stop)
    }
    session.advance(to: target)
    handlers.runIfVirtual()
    // What the last handlers asked for at this very time.
    session.advance(to: target)
  }
}

private struct WeakConnection: Sendable {
  private(set) weak var connection: Connection?

  init(_ connection: Connection) { self.connection = connection }
}
