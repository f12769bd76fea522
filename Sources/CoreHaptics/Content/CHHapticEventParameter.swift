public import Foundation

/// A property of an event with its value. Only one thread at a time may change the object.
open class CHHapticEventParameter: NSObject {
  /// The property.
  open private(set) var parameterID: CHHapticEvent.ParameterID
  /// The value of the property. A value out of the property's range is limited when played.
  open var value: Float

  /// Creates a property with a value.
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
    self.parameterID = parameterID
    self.value = value
  }
}
