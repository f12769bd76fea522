public import Foundation

/// The range and the default of a parameter.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  /// The least valid value.
  var minValue: Float { get }
  /// The greatest valid value.
  var maxValue: Float { get }
  /// The value that is used if the parameter is not given.
  var defaultValue: Float { get }
}
