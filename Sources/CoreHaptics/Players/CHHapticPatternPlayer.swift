public import Foundation

/// Plays one pattern on one engine.
///
/// ``CHHapticEngine/makePlayer(with:)`` gives one. Any number may play at once: they mix. A player
/// that is released plays to its end. Times are seconds on ``CHHapticEngine/currentTime``; 0
/// (``CHHapticTimeImmediate``) and any time that has passed mean as soon as possible. Any thread
/// may call; no method waits for the device.
///
/// Every method throws ``CHHapticError`` `invalidPatternPlayer` once the player has died with a
/// reset or with its engine, `invalidTime` for a time that is negative or not a number, and
/// `operationNotPermitted` where 8192 commands wait already.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
  /// Plays from the beginning, also if the player is playing.
  /// - Throws: `engineNotRunning` if the engine is stopped; with
  ///   ``CHHapticEngine/isAutoShutdownEnabled`` the engine is started instead.
  func start(atTime time: TimeInterval) throws

  /// Ends playback: what is felt is 0 at once. Nothing happens to a player that does not play.
  func stop(atTime time: TimeInterval) throws

  /// Changes parameters, all or none of them: each at the time plus its own
  /// ``CHHapticDynamicParameter/relativeTime``. What is sent to a player that does not play is kept
  /// for the next start.
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

  /// Changes a parameter along a curve whose points count from the time; its own
  /// ``CHHapticParameterCurve/relativeTime`` is not looked at.
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws

  /// Ends playback now and drops every command that is still to come.
  func cancel() throws

  /// Whether the player is silenced; false at first. Time runs on; what would have been felt is
  /// lost. Acts at once.
  var isMuted: Bool { get set }
}

/// A player that can be paused, moved, looped and slowed down, and says when it has ended.
///
/// ``CHHapticEngine/makeAdvancedPlayer(with:)`` gives one. Pauses and jumps also act on a player
/// whose start is still to come.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  /// Holds playback. A paused player counts as active.
  func pause(atTime time: TimeInterval) throws

  /// Goes on where the pause was, with what sounded there in the middle.
  /// - Throws: `engineNotRunning` if the engine is stopped.
  func resume(atTime time: TimeInterval) throws

  /// Jumps to seconds from the start of the pattern, also before a start. Events that began before
  /// are not started in the middle. An offset at or after the end ends playback, or begins the
  /// next pass of a loop.
  func seek(toOffset offsetTime: TimeInterval) throws

  /// Whether the pattern begins anew when a pass is over; false at first. Switched off while it
  /// plays, the current pass is played to the pattern's end.
  var loopEnabled: Bool { get set }

  /// Seconds from the start of the pattern to where a pass ends. A new player has the pattern's
  /// duration; 0 sets it back to where the pattern ends by itself, its last tail included.
  var loopEnd: TimeInterval { get set }

  /// How fast the pattern is run through, above 0 (others are ignored), limited to 1/64 to 64;
  /// 1 at first. Taps keep their length.
  var playbackRate: Float { get set }

  /// Whether the player is silenced.
  var isMuted: Bool { get set }

  /// Called each time playback has ended: by itself, by a stop, by a cancel, by the engine's stop;
  /// not at a pause, and not between passes. The error is set where the device was lost. Called on
  /// the queue of the engine's handlers.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}
