internal import Foundation
internal import TactusEngine

/// The player that ``CHHapticEngine/makePlayer(with:)`` creates.
// Sendable: its only stored property is Sendable.
class PatternPlayer: NSObject, CHHapticPatternPlayer, @unchecked Sendable {
  let core: PlayerCore

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
