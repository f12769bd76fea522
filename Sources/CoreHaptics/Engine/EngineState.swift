internal import TactusEngine

/// What an engine knows, behind its lock.
struct EngineState {
  var connection: Connection
  /// Whether the loss of the connection has been told.
  var isLossTold = false
  var isRunning = false
  /// Whether the app has let go of the engine.
  var isDestroyed = false
  /// How often the engine was reset. Players of earlier generations are dead.
  var generation = 0
  /// Players that play, are paused or are to start. They keep themselves alive by being here.
  var active: [ObjectIdentifier: PlayerCore] = [:]
  var switches = Switches()
  /// The switches that were in force when the engine was started.
  var played = PlayedEvents.all
  var stoppedHandler = Handed<CHHapticEngine.StoppedHandler>({ _ in })
  var resetHandler = Handed<CHHapticEngine.ResetHandler>({})
  var finishers: [Handed<CHHapticEngine.FinishedHandler>] = []
  /// Whether a job is on its way that tells the finishers.
  var isTellingFinishers = false
  /// Why players ended that the finishers waited for.
  var failure: CHHapticError?
  /// Since when no player has been active, on the session's clock.
  var idleSince: Int64
  var hasIdleTimer = false
  var sounds: [CHHapticAudioResourceID: AudioResource] = [:]

  /// Whether nothing plays that a finish notification would wait for. In a stopped engine nothing
  /// does, once the players that the stop has ended have told so.
  var isQuiet: Bool { active.isEmpty }
}
