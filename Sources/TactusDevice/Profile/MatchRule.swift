/// A condition for the devices that a profile applies to. A device must match every value that is
/// set.
public struct MatchRule: Sendable, Hashable {
  /// The name of a backend.
  public var backend: String?
  /// A kind of device.
  public var category: DeviceListing.Category?
  /// A kind of connection.
  public var bus: DeviceIdentity.Bus?
  /// A vendor id.
  public var vendor: UInt16?
  /// Product ids, any of which matches; empty if any product matches.
  public var products: Set<UInt16>
  /// The name of the device; `*` matches any characters.
  public var name: String?
  /// A kernel driver.
  public var driver: String?
  /// The serial number or address of the device; `*` matches any characters.
  public var uniqueID: String?
  /// The machine that a built-in device is part of; `*` matches any characters.
  public var machine: String?

  /// Creates a rule; by default every device matches.
  public init(
    backend: String? = nil, category: DeviceListing.Category? = nil,
    bus: DeviceIdentity.Bus? = nil, vendor: UInt16? = nil, products: Set<UInt16> = [],
    name: String? = nil, driver: String? = nil, uniqueID: String? = nil,
    machine: String? = nil
  ) {
    self.backend = backend
    self.category = category
    self.bus = bus
    self.vendor = vendor
    self.products = products
    self.name = name
    self.driver = driver
    self.uniqueID = uniqueID
    self.machine = machine
  }

  /// Whether a device matches every value that is set.
  public func matches(_ identity: DeviceIdentity) -> Bool {
    func agrees<Value: Equatable>(_ wanted: Value?, _ found: Value?) -> Bool {
      wanted == nil || wanted == found
    }
    func fits(_ pattern: String?, _ found: String?) -> Bool {
      guard let pattern else { return true }
      return found.map { Wildcard.matches(pattern, $0) } ?? false
    }
    return agrees(backend, identity.backend) && agrees(category, identity.category)
      && agrees(bus, identity.bus) && agrees(vendor, identity.vendor)
      && agrees(driver, identity.driver)
      && (products.isEmpty || identity.product.map(products.contains) == true)
      && fits(name, identity.name)
      && fits(uniqueID, identity.uniqueID) && fits(machine, identity.machine)
  }

  /// How specific the rule is. Of two rules that match, the more specific one applies. Each kind of
  /// value weighs more than all less specific kinds together. The backend does not count.
  public var closeness: Int {
    (uniqueID == nil ? 0 : 128) + (products.isEmpty ? 0 : 64) + (vendor == nil ? 0 : 32)
      + (machine == nil ? 0 : 16) + (name == nil ? 0 : 8) + (driver == nil ? 0 : 4)
      + (bus == nil ? 0 : 2) + (category == nil ? 0 : 1)
  }
}
