/// The vendor identity of a device: the four numbers of `struct input_id`.
package struct PadIdentity: Sendable, Hashable {
  /// `BUS_USB` is 3, `BUS_BLUETOOTH` 5, `BUS_VIRTUAL` 6.
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16

  package init(bus: UInt16 = 3, vendor: UInt16, product: UInt16, version: UInt16 = 1) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}
