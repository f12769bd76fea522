public import Foundation

/// A colour of a light.
// Sendable: it is immutable.
open class GCColor: NSObject, @unchecked Sendable {
  /// The share of red, 0 to 1.
  open private(set) var red: Float
  /// The share of green, 0 to 1.
  open private(set) var green: Float
  /// The share of blue, 0 to 1.
  open private(set) var blue: Float

  /// Creates a colour from its three shares, 0 to 1 each.
  public init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
