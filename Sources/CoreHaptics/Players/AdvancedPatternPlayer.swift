internal import Foundation

/// The player that ``CHHapticEngine/makeAdvancedPlayer(with:)`` creates.
final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer,
  // Sendable: its only stored property is Sendable.
  @unchecked Sendable
{
  func pause(atTime time: TimeInterval) throws { try core.pause(time) }

  func resume(atTime time: TimeInterval) throws { try core.resume(time) }

  func seek(toOffset offsetTime: TimeInterval) throws { try core.seek(offsetTime) }

  var loopEnabled: Bool {
    get { core.loops }
    set { core.loops = newValue }
  }

  var loopEnd: TimeInterval {
    get { core.loopEnd }
    set { core.loopEnd = newValue }
  }

  var playbackRate: Float {
    get { core.rate }
    set { core.rate = newValue }
  }

  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
    get { core.completion?.value ?? { _ in } }
    set { core.completion = UncheckedTransfer(newValue) }
  }
}
