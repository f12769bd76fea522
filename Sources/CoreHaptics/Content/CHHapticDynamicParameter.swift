public import Foundation

/// A value that acts on all events of a pattern from its time on, until the next value of the same
/// id.
///
/// Intensity and volume are multiplied with those of the event, the others are added. The result is
/// limited to the range of the event's property. Only one thread at a time may change it.
open class CHHapticDynamicParameter: NSObject {
  /// The parameter that is changed.
  open private(set) var parameterID: ID
  /// The value: 0 to 1 for intensity and volume, -1 to 1 for the others.
  open var value: Float
  /// Seconds: in a pattern from its start, in ``CHHapticPatternPlayer/sendParameters(_:atTime:)``
  /// from the time of the call's argument.
  open var relativeTime: TimeInterval

  /// Creates a value at a time.
  public init(parameterID: ID, value: Float, relativeTime: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    self.relativeTime = relativeTime
  }
}
