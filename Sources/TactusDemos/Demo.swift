package import Foundation

/// A demo program that uses `CHHapticEngine` as an app does. A timer drives it, and a user steers
/// it by actions.
///
/// Times are seconds since the program began and never decrease. The caller calls ``update(at:)``
/// for each frame, and also at ``nextDue``; a test does so on a virtual clock. The program itself
/// uses no clock, terminal or device, only the engine.
@MainActor
package protocol Demo: AnyObject {
  /// What a user can do.
  associatedtype Action: Sendable

  /// Performs an action of the user at a time.
  /// - Throws: `CHHapticError` if the engine refuses.
  func perform(_ action: Action, at seconds: TimeInterval) throws

  /// Performs everything that is due up to a time, such as starting the next player.
  /// - Throws: `CHHapticError` if the engine refuses.
  func update(at seconds: TimeInterval) throws

  /// The time at which ``update(at:)`` must next be called, later than the last update; nil if
  /// nothing happens without an action of the user.
  var nextDue: TimeInterval? { get }

  /// Ends all playback.
  func stop()
}
