public import Foundation

/// Plays one pattern on one engine.
///
/// ``CHHapticEngine/makePlayer(with:)`` creates one. Any number of players may play at the same
/// time; their levels are mixed. A player that the app releases still plays to its end. Times are
/// seconds on ``CHHapticEngine/currentTime``; 0 (``CHHapticTimeImmediate``) and past times mean as
/// soon as possible. Any thread may use a player. No method waits for the device, except a start
/// that opens a lost device again.
///
/// Every method throws ``CHHapticError`` `invalidPatternPlayer` after a reset or the end of its
/// engine, `invalidTime` for a time that is negative or not a number, and `operationNotPermitted`
/// if 8192 commands are pending.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
  /// Starts playback from the beginning, even if the player is already playing.
  /// - Throws: `engineNotRunning` if the engine is stopped; with
  ///   ``CHHapticEngine/isAutoShutdownEnabled`` the engine is started instead.
  func start(atTime time: TimeInterval) throws

  /// Ends playback: from `time` on the level is 0. Does nothing if the player does not play.
  func stop(atTime time: TimeInterval) throws

  /// Changes parameters, either all or none of them. Each changes at `time` plus its own
  /// ``CHHapticDynamicParameter/relativeTime``. Parameters that are sent to a stopped player are
  /// kept for the next start.
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

  /// Changes a parameter along a curve whose points are relative to `time`; its own
  /// ``CHHapticParameterCurve/relativeTime`` is ignored.
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws

  /// Ends playback now and drops every pending command.
  func cancel() throws

  /// Whether the player is muted; false at first. A change takes effect immediately. Time advances,
  /// and the muted part is not played later.
  var isMuted: Bool { get set }
}
