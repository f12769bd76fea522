package import TactusDevice

/// The highest level of a calibration.
package enum DriveRating {
  /// The highest level of actuators without ratings.
  package static let unrated = 0.25

  /// 1 if the actuators are known to withstand full drive, otherwise ``unrated``.
  ///
  /// Full drive of a pad or a built-in vibrator is what its maker permits any program. Amplifiers
  /// and boards drive actuators that their user has connected. A profile of a sound card rates them
  /// by a budget of heat.
  /// - Parameter isRated: whether the user states that they withstand it.
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
