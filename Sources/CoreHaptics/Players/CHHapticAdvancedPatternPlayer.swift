public import Foundation

/// A player with pause, seek, loops, a playback rate and a completion handler.
///
/// ``CHHapticEngine/makeAdvancedPlayer(with:)`` creates one. Pauses and seeks also act on a player
/// whose start is pending.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  /// Pauses playback. A paused player still counts as active.
  func pause(atTime time: TimeInterval) throws

  /// Continues from the point of the pause. Events that were playing continue from there.
  /// - Throws: `engineNotRunning` if the engine is stopped.
  func resume(atTime time: TimeInterval) throws

  /// Jumps to an offset in seconds from the start of the pattern, even before the player is
  /// started. Events that began before the offset are not played. An offset at or after the end
  /// ends playback or, if the player loops, begins the next pass.
  func seek(toOffset offsetTime: TimeInterval) throws

  /// Whether the pattern repeats; false at first. If it is switched off during playback, the
  /// current pass is played to the pattern's end.
  var loopEnabled: Bool { get set }

  /// The end of a pass, in seconds from the start of the pattern. At first, and after it is set to
  /// 0, a pass ends at the natural end of the pattern, including its last release, and the value
  /// reads as the pattern's duration. A value that is negative or not finite is ignored.
  var loopEnd: TimeInterval { get set }

  /// The speed of playback, 1 at first. A value above 0 is limited to 1/64 to 64; any other value
  /// is ignored. The rate does not change the length of taps.
  var playbackRate: Float { get set }

  /// Whether the player is muted.
  var isMuted: Bool { get set }

  /// Called each time playback has ended: at its natural end, by a stop, a cancel or the stop of
  /// the engine. It is not called at a pause or between the passes of a loop. The error is set if
  /// the device was lost, or refused a command during playback. Called on the queue of the engine's
  /// handlers.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}
