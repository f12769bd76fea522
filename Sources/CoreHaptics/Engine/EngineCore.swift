internal import Foundation
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusSound
internal import TactusSystem

/// The implementation of an engine. The app's ``CHHapticEngine``, its players and pending handlers
/// keep it alive.
///
/// One lock guards the state. It is not held while a handler runs or an object of the app is
/// released, because both may call the engine.
final class EngineCore: Sendable {
  /// The time without an active player after which an engine stops automatically, in nanoseconds.
  /// Apple's documentation says "about two minutes".
  static let idleNanoseconds: Int64 = 120_000_000_000
  /// The greatest number of finished handlers that may wait.
  static let finisherLimit = 1024

  let server: HapticServer
  let configuration: Configuration
  let group: PlayerGroup
  let state: Guarded<EngineState>
  /// The registered sounds that players have used.
  let decodedSounds = SoundCache()
  private let interruption: InterruptionWatch?

  init(
    _ server: HapticServer, _ configuration: Configuration, audioSession: AVAudioSession?
  ) throws(CHHapticError) {
    self.server = server
    self.configuration = configuration
    group = server.session.makeGroup(zone: configuration.zone)
    let connection = try server.connect(configuration)
    state = Guarded(
      EngineState(connection: connection, idleSince: server.session.nowNanoseconds))
    interruption = audioSession.map(InterruptionWatch.init)
    interruption?.handler.withLock { handler in
      handler = { [weak self] in self?.stop(.audioSessionInterrupt) }
    }
    applyMute()
    connection.add(self)
  }

  deinit { state.withLock { $0.connection }.remove(self) }

  /// Seconds on the session's clock.
  var currentTime: Double { Double(server.session.nowNanoseconds) / 1e9 }

  var switches: Switches { state.withLock { $0.switches } }

  /// Changes one switch. If another thread changes another switch at the same time, both changes
  /// are kept.
  func setSwitch(_ path: WritableKeyPath<Switches, Bool>, _ value: Bool) {
    state.withLock { $0.switches[keyPath: path] = value }
    applyMute()
    watchIdleness()
  }

  private func applyMute() {
    let isMuted = configuration.isMuted || state.withLock { $0.switches.isMutedForHaptics }
    server.session.setMuted(isMuted, group)
    server.session.setSoundMuted(state.withLock { $0.switches.isMutedForAudio }, group)
  }

  /// Runs the completion handler of a call. It always runs: if too many handlers wait, it runs
  /// immediately on the calling thread, with an error.
  func complete(
    _ handler: CHHapticEngine.CompletionHandler?, _ error: CHHapticError?
  ) {
    guard let handler else { return }
    let transfer = UncheckedTransfer(handler)
    if server.handlers.addCall({ transfer.value(error) }) { return }
    handler(
      CHHapticError(
        .operationNotPermitted,
        "\(HandlerQueue.callLimit) completion handlers are pending; let them return"))
  }
}
