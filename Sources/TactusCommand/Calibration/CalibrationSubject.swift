internal import TactusBackends
internal import TactusCalibration
internal import TactusDevice

/// The device that is calibrated, and the profile that is written for it.
struct CalibrationSubject {
  let device: CalibratedDevice
  /// Nil if the device declares its own actuators, which a profile does not change.
  let profile: CalibratedProfile?

  init(_ id: DeviceID, _ configuration: Configuration) throws {
    let listed = try configuration.listing().first { $0.id == id || $0.persistentID == id }
    if let listed, listed.category == .wheel {
      throw CommandFailure(
        .failed, "\(id) can move a hand with force; wheels and sticks are not calibrated")
    }
    let open = try configuration.opened(id)
    let listing = open.listing
    let capabilities = try open.limitedCapabilities()
    let profiles = configuration.deviceProfiles
    let match = listing.identity.flatMap(profiles.match)
    let present = match?.profile ?? profiles.profiles.first { $0.loopbackID == id }
    guard let present, let own = present.capabilities else {
      device = CalibratedDevice(listing, capabilities, profile: nil, in: profiles)
      profile = nil
      return
    }
    let base = Self.base(of: present, profiles)
    device = CalibratedDevice(
      listing, own, profile: present, base: base.capabilities, in: profiles)
    let identity = listing.identity
    let rule = identity.flatMap { DeviceProfiles([base]).match($0)?.rule } ?? match?.rule
    profile = CalibratedProfile(base: base, identity: identity, rule: rule)
  }

  /// The profile that an earlier calibration extends; otherwise the profile itself.
  private static func base(of profile: DeviceProfile, _ profiles: DeviceProfiles) -> DeviceProfile {
    guard profile.name.hasPrefix(CalibratedProfile.prefix),
      let name = profile.facts.first(where: { $0.key == "extends" })?.value
    else { return profile }
    return profiles.profiles.first { $0.name == name } ?? profile
  }

  /// - Throws: ``CommandFailure`` if no profile can be written for the device.
  func writable() throws -> CalibratedProfile {
    guard let profile else {
      throw CommandFailure(
        .failed, "\(device.listing.id) declares its own actuators; it has no calibrated profile")
    }
    return profile
  }

  /// The name of the device in the file of doses: its serial number or address, or its id if it has
  /// neither.
  var doseName: String {
    SafeText.escaped(device.listing.identity?.uniqueID ?? device.listing.id.description)
  }
}
