public import Foundation

/// A value that acts on all events of a pattern from its time on, until the next of the same id.
///
/// Intensity and volume are multiplied with the event's, the others are added; the result is
/// limited to the range of the event's property. It is changed on one thread at a time.
open class CHHapticDynamicParameter: NSObject {
  /// What is changed.
  open private(set) var parameterID: ID
  /// The value: 0 to 1 for intensity and volume, -1 to 1 for the others.
  open var value: Float
  /// Seconds: in a pattern from its start, in
  /// ``CHHapticPatternPlayer/sendParameters(_:atTime:)`` from the time given there.
  open var relativeTime: TimeInterval

  /// A value at a time.
  public init(parameterID: ID, value: Float, relativeTime: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    self.relativeTime = relativeTime
  }
}
