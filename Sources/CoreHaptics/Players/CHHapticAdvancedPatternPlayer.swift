public import Foundation

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
