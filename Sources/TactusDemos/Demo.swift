package import Foundation

/// A program over a haptic engine, as an app would have it: driven by a timer, steered by actions.
///
/// Times are seconds since the program began and never run backwards. Who drives it calls
/// ``update(at:)`` as often as it draws, and at ``nextDue`` in any case; a test does so on a
/// virtual clock. The program sees no clock, terminal or device, only `CHHapticEngine`.
@MainActor
package protocol Demo: AnyObject {
  /// What a user can do.
  associatedtype Action: Sendable

  /// Does what a user asks for at a time.
  /// - Throws: `CHHapticError` where the engine refuses.
  func perform(_ action: Action, at seconds: TimeInterval) throws

  /// Does what is due by itself up to a time.
  /// - Throws: `CHHapticError` where the engine refuses.
  func update(at seconds: TimeInterval) throws

  /// When something is due next, later than the last update; nil: nothing is to come by itself.
  var nextDue: TimeInterval? { get }

  /// Ends all that is felt.
  func stop()
}
