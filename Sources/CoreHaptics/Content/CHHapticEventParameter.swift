public import Foundation

/// A property of an event with its value. It is changed on one thread at a time.
open class CHHapticEventParameter: NSObject {
  /// Which property.
  open private(set) var parameterID: CHHapticEvent.ParameterID
  /// Its value; the range is that of the property. A value out of range is limited when played.
  open var value: Float

  /// A property with a value.
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
    self.parameterID = parameterID
    self.value = value
  }
}
