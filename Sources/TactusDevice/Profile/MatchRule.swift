/// Which devices a profile is for. A device must agree with all that a rule names.
public struct MatchRule: Sendable, Hashable {
  /// The name of a backend.
  public var backend: String?
  /// A kind of thing.
  public var category: DeviceListing.Category?
  /// A way of being attached.
  public var bus: DeviceIdentity.Bus?
  /// A maker's number.
  public var vendor: UInt16?
  /// Numbers of products, any of which will do; empty: any at all.
  public var products: Set<UInt16>
  /// The device's name; `*` stands for any run of characters.
  public var name: String?
  /// A kernel driver.
  public var driver: String?
  /// The device's own number; `*` stands for any run of characters.
  public var uniqueID: String?
  /// The machine that a built-in device is part of; `*` stands for any run of characters.
  public var machine: String?

  /// A rule that every device agrees with, unless said otherwise.
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

  /// Whether a device agrees with all that the rule names.
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

  /// How closely the rule looks: of two that match, the one that looks closer counts. What tells
  /// devices better apart weighs more than everything that tells them worse.
  public var closeness: Int {
    (uniqueID == nil ? 0 : 128) + (products.isEmpty ? 0 : 64) + (vendor == nil ? 0 : 32)
      + (machine == nil ? 0 : 16) + (name == nil ? 0 : 8) + (driver == nil ? 0 : 4)
      + (bus == nil ? 0 : 2) + (category == nil ? 0 : 1)
  }
}
