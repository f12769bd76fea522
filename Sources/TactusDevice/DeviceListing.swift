/// One entry of a list of devices. It describes the device and states whether it can be used now.
public struct DeviceListing: Sendable, Hashable {
  /// The kind of device. Automatic choice prefers the earlier cases.
  public enum Category: Int, Sendable, Hashable, CaseIterable {
    case serial, vibrator, pad, wheel, virtual

    /// The category's name in profiles: `pad`.
    public var profileName: String {
      switch self {
      case .serial: "serial"
      case .vibrator: "vibrator"
      case .pad: "pad"
      case .wheel: "wheel"
      case .virtual: "virtual"
      }
    }

    /// The category with this name; nil if no category has the name.
    public init?(profileName: String) {
      guard let category = Self.allCases.first(where: { $0.profileName == profileName }) else {
        return nil
      }
      self = category
    }
  }

  /// Whether the device can be opened now and, if not, why.
  public enum Availability: Sendable, Hashable {
    case available
    /// The device is present; the process may not open it. The text is the fix, in one line.
    case notPermitted(fix: String)
    case busy
    case notAnswering
  }

  /// The id that opens the device.
  public var id: DeviceID
  /// The name to show to users: `DualSense Wireless Controller`.
  public var name: String
  /// The kind of device.
  public var category: Category
  /// Whether the device can be opened now.
  public var availability: Availability
  /// Whether automatic choice may select the device. A loopback is selected only by name.
  public var isEligibleForAutomaticChoice: Bool
  /// The facts by which the device's profile is found; nil if the device needs no profile.
  public var identity: DeviceIdentity?
  /// An id that contains the serial number and opens the same device at any port; nil if ``id``
  /// does so already, or if only the address is known.
  public var persistentID: DeviceID?

  /// Creates an entry. By default the device is available and eligible for automatic choice.
  public init(
    id: DeviceID, name: String, category: Category, availability: Availability = .available,
    isEligibleForAutomaticChoice: Bool = true, identity: DeviceIdentity? = nil,
    persistentID: DeviceID? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.availability = availability
    self.isEligibleForAutomaticChoice = isEligibleForAutomaticChoice
    self.identity = identity
    self.persistentID = persistentID
  }
}
