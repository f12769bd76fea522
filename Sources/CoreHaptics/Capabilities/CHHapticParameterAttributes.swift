public import Foundation

/// The range and the default of a parameter.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  /// The least value that means something.
  var minValue: Float { get }
  /// The greatest value that means something.
  var maxValue: Float { get }
  /// The value where none is given.
  var defaultValue: Float { get }
}
