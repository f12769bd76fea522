internal import TactusEngine
internal import TactusSound

/// The state of an engine, guarded by its lock.
struct EngineState {
  var connection: Connection
  /// Whether the loss of the connection was reported.
  var isLossReported = false
  var isRunning = false
  /// Whether the app has released the engine.
  var isDestroyed = false
  /// How often the engine was reset. Players of earlier generations are invalid.
  var generation = 0
  /// Players that play, are paused or are about to start. The reference here keeps them alive.
  var active: [ObjectIdentifier: PlayerCore] = [:]
  var switches = Switches()
  /// The switches at the time when the engine was started.
  var played = PlayedEvents.all
  var stoppedHandler = UncheckedTransfer<CHHapticEngine.StoppedHandler>({ _ in })
  var resetHandler = UncheckedTransfer<CHHapticEngine.ResetHandler>({})
  var finishers: [UncheckedTransfer<CHHapticEngine.FinishedHandler>] = []
  /// Whether a job is queued that calls the finish handlers.
  var isNotifyingFinishers = false
  /// The error of the players that the finish handlers waited for.
  var failure: CHHapticError?
  /// Since when no player is active, on the session's clock.
  var idleSince: Int64
  var hasIdleTimer = false
  var sounds: [CHHapticAudioResourceID: RegisteredSound] = [:]

  /// Whether no player is left that a finish notification waits for. In a stopped engine this is
  /// the case after the players that the stop ended have reported it.
  var isQuiet: Bool { active.isEmpty }
}
