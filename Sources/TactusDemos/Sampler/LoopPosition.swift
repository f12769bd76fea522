package import Foundation

/// The position of a looped player in its pattern. The API does not report it, so that the program
/// computes it.
package struct LoopPosition: Sendable, Hashable {
  /// Seconds of a pass.
  package let length: TimeInterval
  /// The playback rate.
  package private(set) var rate: Double = 1
  /// Whether playback is paused.
  package private(set) var isPaused = false
  private var offset: TimeInterval = 0
  /// When the player was at the offset.
  private var anchor: TimeInterval

  /// A player that starts at a time.
  package init(length: TimeInterval, start: TimeInterval) {
    self.length = max(length, 1e-3)
    anchor = start
  }

  /// Seconds from the start of the pattern.
  package func offset(at seconds: TimeInterval) -> TimeInterval {
    let moved = isPaused ? 0 : max(seconds - anchor, 0) * rate
    return (offset + moved).truncatingRemainder(dividingBy: length)
  }

  mutating func setPaused(_ isPaused: Bool, at seconds: TimeInterval) {
    moveAnchor(to: seconds)
    self.isPaused = isPaused
  }

  mutating func setRate(_ rate: Double, at seconds: TimeInterval) {
    moveAnchor(to: seconds)
    self.rate = rate
  }

  /// Jumps by seconds of the pattern, within the pass, and returns the new offset.
  mutating func seek(by step: TimeInterval, at seconds: TimeInterval) -> TimeInterval {
    moveAnchor(to: seconds)
    // A jump to the exact end would end the pass.
    offset = min(max(offset + step, 0), length.nextDown)
    return offset
  }

  private mutating func moveAnchor(to seconds: TimeInterval) {
    offset = offset(at: seconds)
    anchor = seconds
  }
}
