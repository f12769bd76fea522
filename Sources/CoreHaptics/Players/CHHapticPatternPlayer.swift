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
