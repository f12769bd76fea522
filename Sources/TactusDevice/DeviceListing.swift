/// A device as it is listed: what it is, and whether it can be used now.
public struct DeviceListing: Sendable, Hashable {
  /// What kind of thing the device is; automatic choice goes down this list.
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

    /// The category with this name, if there is one.
    public init?(profileName: String) {
      guard let category = Self.allCases.first(where: { $0.profileName == profileName }) else {
        return nil
      }
      self = category
    }
  }

  /// Whether the device can be opened now, and if not, why.
  public enum Availability: Sendable, Hashable {
    case available
    /// It is there; the process may not open it. The text is the fix, in one line.
    case notPermitted(fix: String)
    case busy
    case notAnswering
  }

  /// What the device is opened by.
  public var id: DeviceID
  /// For people: `DualSense Wireless Controller`.
  public var name: String
  /// What kind of thing the device is.
  public var category: Category
  /// Whether it can be opened now.
  public var availability: Availability
  /// Whether automatic choice may take it. A loopback is chosen only by name.
  public var isEligibleForAutomaticChoice: Bool
  /// What the device says it is; nil where no profile is needed to know it.
  public var identity: DeviceIdentity?
  /// An id that opens the same device wherever it is plugged in next, made of its serial number;
  /// nil where ``id`` does, or where nothing better than the address is known.
  public var lastingID: DeviceID?

  /// A listing; available and eligible unless said otherwise.
  public init(
    id: DeviceID, name: String, category: Category, availability: Availability = .available,
    isEligibleForAutomaticChoice: Bool = true, identity: DeviceIdentity? = nil,
    lastingID: DeviceID? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.availability = availability
    self.isEligibleForAutomaticChoice = isEligibleForAutomaticChoice
    self.identity = identity
    self.lastingID = lastingID
  }
}
