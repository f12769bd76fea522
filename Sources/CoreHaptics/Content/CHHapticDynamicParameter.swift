public import Foundation

/// A value that acts on all events of a pattern from its time on, until the next value of the same
/// parameter.
///
/// Intensity and volume multiply those of the event; every other parameter is added to the event's
/// value. The result is limited to the range of the event's property. Only one thread at a time may
/// change an object of this class.
open class CHHapticDynamicParameter: NSObject {
  /// The parameter that is changed.
  open private(set) var parameterID: ID
  /// The value: 0 to 1 for intensity and volume, -1 to 1 for the others.
  open var value: Float
  /// The time of the change in seconds: from the start of a pattern, or, in
  /// ``CHHapticPatternPlayer/sendParameters(_:atTime:)``, from its `atTime` argument.
  open var relativeTime: TimeInterval

  /// Creates a value at a time.
  public init(parameterID: ID, value: Float, relativeTime: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    self.relativeTime = relativeTime
  }
}
