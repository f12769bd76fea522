/// The facts that a device states about itself before anything is played on it. The rules of
/// profiles test them.
public struct DeviceIdentity: Sendable, Hashable {
  /// How the device is connected.
  public enum Bus: String, Sendable, Hashable, CaseIterable {
    case usb, bluetooth, i2c, spi, platform, virtual
  }

  /// The name of the backend that found it.
  public var backend: String
  /// The kind of device, as far as its interface shows it.
  public var category: DeviceListing.Category
  /// How the device is connected; nil if unknown.
  public var bus: Bus?
  /// The vendor id of USB or Bluetooth; nil if there is none.
  public var vendor: UInt16?
  /// The product id of USB or Bluetooth; nil if there is none.
  public var product: UInt16?
  /// The name that the device states; empty if there is none.
  public var name: String
  /// A serial number or an address, which distinguishes the device from others of its model; nil if
  /// unknown.
  public var uniqueID: String?
  /// The kernel's driver: the name of its module with `-` instead of `_`; nil if unknown.
  public var driver: String?
  /// The machine that a built-in device is part of, from its device tree: `purism,librem5r4`; nil
  /// if unknown.
  public var machine: String?
  /// The version of the firmware; nil if the device does not state it. A certificate needs it.
  public var firmware: String?

  /// Creates an identity. By default only the backend and the category are known.
  public init(
    backend: String, category: DeviceListing.Category, bus: Bus? = nil, vendor: UInt16? = nil,
    product: UInt16? = nil, name: String = "", uniqueID: String? = nil, driver: String? = nil,
    machine: String? = nil, firmware: String? = nil
  ) {
    self.backend = backend
    self.category = category
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.name = name
    self.uniqueID = uniqueID
    self.driver = driver
    self.machine = machine
    self.firmware = firmware
  }
}
