internal import Foundation
internal import TactusEngine

/// What ``CHHapticEngine/makePlayer(with:)`` gives.
// Sendable: the core is, and there is nothing else.
class PatternPlayer: NSObject, CHHapticPatternPlayer, @unchecked Sendable {
  fileprivate let core: PlayerCore

  init(_ core: PlayerCore) { self.core = core }

  func start(atTime time: TimeInterval) throws { try core.start(time) }

  func stop(atTime time: TimeInterval) throws { try core.stop(time) }

  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
    try core.send(parameters, at: time)
  }

  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {
    try core.schedule(parameterCurve, at: time)
  }

  func cancel() throws { try core.cancel() }

  var isMuted: Bool {
    get { core.handle.isMuted }
    set { core.handle.isMuted = newValue }
  }
}

/// What ``CHHapticEngine/makeAdvancedPlayer(with:)`` gives.
final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer,
  // Sendable: the core is, and there is nothing else.
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
    set { core.completion = Handed(newValue) }
  }
}
