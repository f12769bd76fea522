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
  /// The number of resets. Players of earlier generations are invalid.
  var generation = 0
  /// Players that play, are paused or are about to start. The reference here keeps them alive.
  var active: [ObjectIdentifier: PlayerCore] = [:]
  var switches = Switches()
  /// The kinds of events that are played, by the switches at the last start of the engine.
  var played = PlayedEvents.all
  var stoppedHandler = UncheckedTransfer<CHHapticEngine.StoppedHandler>({ _ in })
  var resetHandler = UncheckedTransfer<CHHapticEngine.ResetHandler>({})
  var finishers: [UncheckedTransfer<CHHapticEngine.FinishedHandler>] = []
  /// Whether a job is queued that calls the finish handlers.
  var isNotifyingFinishers = false
  /// The error for the finished handlers, from the players that they wait for; nil if none failed.
  var failure: CHHapticError?
  /// The time on the session's clock since which no player is active, if none is.
  var idleSince: Int64
  var hasIdleTimer = false
  var sounds: [CHHapticAudioResourceID: RegisteredSound] = [:]

  /// Whether no player is active, so that finish handlers may run. A stop leaves players active
  /// until they have reported their end.
  var isQuiet: Bool { active.isEmpty }
}
