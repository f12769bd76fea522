/// The part of gravity in the plane of a device that lies flat when it is not tilted, such as a pad
/// held in front of the player. It is (0, 0) for a flat device. While the device is shaken it
/// contains the acceleration of the shake, too.
package struct Tilt: Sendable, Hashable {
  /// Gravity towards the right side of the device, in g.
  package var right: Double
  /// Gravity towards the side that faces the player, in g.
  package var near: Double

  package init(right: Double, near: Double) {
    self.right = right
    self.near = near
  }
}
