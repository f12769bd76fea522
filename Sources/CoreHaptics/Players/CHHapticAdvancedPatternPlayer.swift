public import Foundation

/// A player with pause, seek, loops, a playback rate and a completion handler.
///
/// ``CHHapticEngine/makeAdvancedPlayer(with:)`` creates one. Pauses and seeks also act on a player
/// whose start is pending.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  /// Pauses playback. A paused player counts as active.
  func pause(atTime time: TimeInterval) throws

  /// Continues at the place of the pause, with the events that sounded there in their middle.
  /// - Throws: `engineNotRunning` if the engine is stopped.
  func resume(atTime time: TimeInterval) throws

  /// Jumps to a place, in seconds from the start of the pattern; also before a start. Events that
  /// began before that place are not played. An offset at or after the end ends playback, or begins
  /// the next pass of a loop.
  func seek(toOffset offsetTime: TimeInterval) throws

  /// Whether the pattern repeats after a pass; false at first. If it is switched off during
  /// playback, the current pass is played to the pattern's end.
  var loopEnabled: Bool { get set }

  /// The end of a pass, in seconds from the start of the pattern. At first, and after it is set to
  /// 0, a pass ends at the natural end of the pattern, including its last release, and the value
  /// reads as the pattern's duration.
  var loopEnd: TimeInterval { get set }

  /// The speed of the pattern, above 0 and limited to 1/64 to 64; other values are ignored. 1 at
  /// first. Taps keep their length.
  var playbackRate: Float { get set }

  /// Whether the player is muted.
  var isMuted: Bool { get set }

  /// Called each time playback has ended: at its natural end, by a stop, by a cancel, or by the
  /// stop of the engine; not at a pause, and not between passes. The error is set if the device was
  /// lost. Called on the queue of the engine's handlers.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}
