package import Foundation

/// The position of a looped player in its pattern. Core Haptics does not report it, so the program
/// computes it from the times of starts, pauses, seeks and changes of the rate.
package struct LoopPosition: Sendable, Hashable {
  /// The duration of the pattern in seconds, at rate 1.
  package let length: TimeInterval
  /// The playback rate.
  package private(set) var rate: Double = 1
  /// Whether playback is paused.
  package private(set) var isPaused = false
  private var offset: TimeInterval = 0
  /// The time at which the player was at `offset`.
  private var anchor: TimeInterval

  /// The position of a player that starts at the time `start`.
  package init(length: TimeInterval, start: TimeInterval) {
    self.length = max(length, 1e-3)
    anchor = start
  }

  /// The position at a time, in seconds from the start of the pattern.
  package func offset(at seconds: TimeInterval) -> TimeInterval {
    let moved = isPaused ? 0 : max(seconds - anchor, 0) * rate
    return (offset + moved).truncatingRemainder(dividingBy: length)
  }

  /// Pauses or resumes at a time.
  package mutating func setPaused(_ isPaused: Bool, at seconds: TimeInterval) {
    moveAnchor(to: seconds)
    self.isPaused = isPaused
  }

  /// Changes the rate at a time.
  package mutating func setRate(_ rate: Double, at seconds: TimeInterval) {
    moveAnchor(to: seconds)
    self.rate = rate
  }

  /// Jumps by seconds of the pattern, but not beyond its start or end.
  /// - Returns: the new position.
  mutating func seek(by step: TimeInterval, at seconds: TimeInterval) -> TimeInterval {
    moveAnchor(to: seconds)
    // A jump to the exact end would begin the next pass.
    offset = min(max(offset + step, 0), length.nextDown)
    return offset
  }

  private mutating func moveAnchor(to seconds: TimeInterval) {
    offset = offset(at: seconds)
    anchor = seconds
  }
}
