package import TactusDevice

/// Plays the drives of a calibration on a rig, within the limits of ``Dose``.
package final class DriveDesk {
  private let rig: any CalibrationRig
  private let book: any DoseBook
  /// The highest level; see ``DriveRating``.
  package let highestLevel: Double
  /// The sum of the lengths of all drives in seconds.
  package private(set) var onSeconds = 0.0

  package init(_ rig: any CalibrationRig, _ book: any DoseBook, highestLevel: Double) {
    (self.rig, self.book, self.highestLevel) = (rig, book, highestLevel)
  }

  package var instrument: InstrumentDescription { rig.instrument }

  /// Plays a plan and then rests.
  func play(
    _ plan: DrivePlan, with profiles: DeviceProfiles
  ) throws(CalibrationFailure) -> Recording {
    var plan = plan
    plan.rest(seconds: plan.onSeconds * Dose.restShare)
    try book.add(plan)
    onSeconds += plan.onSeconds
    return try rig.play(plan, with: profiles)
  }
}
