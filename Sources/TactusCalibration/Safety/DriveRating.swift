package import TactusDevice

/// The highest level of a calibration.
package enum DriveRating {
  /// The highest level of actuators without ratings.
  package static let unrated = 0.25

  /// The highest level that a calibration plays: 1 if the actuators are known to withstand full
  /// drive, otherwise ``unrated``.
  ///
  /// The maker of a pad or a built-in vibrator permits any program to use full drive. To amplifiers
  /// and boards, however, users connect actuators of their own. A profile of a sound card rates
  /// them by a budget of heat.
  /// - Parameter isRated: whether the user states that the actuators withstand full drive.
  package static func highestLevel(
    _ listing: DeviceListing, _ capabilities: OutputCapabilities, isRated: Bool
  ) -> Double {
    if isRated { return 1 }
    if let stream = capabilities.stream {
      return stream.drives.allSatisfy { $0.heat != nil } ? 1 : unrated
    }
    return listing.category == .serial ? unrated : 1
  }
}
