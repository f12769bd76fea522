/// What a device says it is before anything is played on it: what the rules of profiles look at.
public struct DeviceIdentity: Sendable, Hashable {
  /// How the device is attached.
  public enum Bus: String, Sendable, Hashable, CaseIterable {
    case usb, bluetooth, i2c, spi, platform, virtual
  }

  /// The name of the backend that found it.
  public var backend: String
  /// What kind of thing it is, as far as its interface tells.
  public var category: DeviceListing.Category
  /// How it is attached; nil: unknown.
  public var bus: Bus?
  /// The maker's number, as USB and Bluetooth give it; nil where there is none.
  public var vendor: UInt16?
  /// The maker's number of the product; nil where there is none.
  public var product: UInt16?
  /// The name that the device gives; empty where there is none.
  public var name: String
  /// What tells it from another of its kind: a serial number or an address; nil where unknown.
  public var uniqueID: String?
  /// The kernel's driver, by its module's name with `-` for `_`; nil where unknown.
  public var driver: String?
  /// What machine a built-in device is part of, as its device tree says: `purism,librem5r4`; nil
  /// where it says nothing.
  public var machine: String?
  /// The version of the device's own program; nil where it does not say. A certificate needs it.
  public var firmware: String?

  /// An identity of which only the backend and the category are known, unless said otherwise.
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
