package import TactusDevice

/// A device and the profile that a calibration overrides.
package struct CalibratedDevice: Sendable {
  package var listing: DeviceListing
  /// The capabilities with the present profile.
  package var capabilities: OutputCapabilities
  /// The present profile; nil if the device declares its own actuators.
  package var profile: DeviceProfile?
  /// The capabilities that the measured values override: those of the present profile, without an
  /// earlier calibration.
  package var base: OutputCapabilities
  /// All profiles.
  package var profiles: DeviceProfiles

  package init(
    _ listing: DeviceListing, _ capabilities: OutputCapabilities, profile: DeviceProfile?,
    base: OutputCapabilities? = nil, in profiles: DeviceProfiles
  ) {
    (self.listing, self.capabilities) = (listing, capabilities)
    self.base = base ?? capabilities
    (self.profile, self.profiles) = (profile, profiles)
  }

  /// All profiles, with other capabilities of the device.
  func profiles(with capabilities: OutputCapabilities) -> DeviceProfiles {
    DeviceProfiles(
      profiles.profiles.map { other in
        guard other.name == profile?.name else { return other }
        var changed = other
        changed.capabilities = capabilities
        return changed
      })
  }

  /// The capabilities with which a driver passes a drive on as it is: without a shortest pulse and
  /// without a model of the motor, because with these the driver changes the beginning and the
  /// length of a tap.
  var bare: OutputCapabilities {
    var result = capabilities
    for place in result.actuators.indices {
      result.actuators[place].minimumPulseNanoseconds = 0
      result.actuators[place].motor = nil
    }
    return result
  }
}
