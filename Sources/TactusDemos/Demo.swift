package import Foundation

/// A program that uses a haptic engine as an app does: driven by a timer, steered by actions.
///
/// Times are seconds since the program began and never decrease. The caller calls ``update(at:)``
/// for each frame, and at ``nextDue`` in any case; a test does so on a virtual clock. The program
/// uses no clock, terminal or device, only `CHHapticEngine`.
@MainActor
package protocol Demo: AnyObject {
  /// What a user can do.
  associatedtype Action: Sendable

  /// Performs an action of the user at a time.
  /// - Throws: `CHHapticError` if the engine refuses.
  func perform(_ action: Action, at seconds: TimeInterval) throws

  /// Does what is due up to a time.
  /// - Throws: `CHHapticError` if the engine refuses.
  func update(at seconds: TimeInterval) throws

  /// When something is next due, later than the last update; nil if nothing is due without an
  /// action.
  var nextDue: TimeInterval? { get }

  /// Ends all playback.
  func stop()
}
