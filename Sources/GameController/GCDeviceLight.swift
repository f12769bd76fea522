public import Foundation

/// The light of a controller. Tactus provides none, see ``GCController/light``.
open class GCDeviceLight: NSObject {
  /// The colour of the light.
  open var color: GCColor

  init(_ color: GCColor) { self.color = color }
}
