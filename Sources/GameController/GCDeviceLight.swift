public import Foundation

/// The lamp of a controller. No controller here has one, see ``GCController/light``.
open class GCDeviceLight: NSObject {
  /// The colour that the lamp shows.
  open var color: GCColor

  init(_ color: GCColor) { self.color = color }
}
