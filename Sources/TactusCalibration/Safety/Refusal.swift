internal import TactusDevice

/// The devices that are not calibrated.
enum Refusal {
  static func check(_ device: CalibratedDevice) throws(CalibrationFailure) {
    let id = device.listing.id
    if device.listing.category == .wheel {
      throw .refused("\(id) can move a hand with force; wheels and sticks are not calibrated")
    }
    if let place = device.capabilities.actuators.firstIndex(where: { $0.levelSteps == 1 }) {
      let name = device.capabilities.actuators[place].name
      throw .refused(
        "\(id): \(name) is either off or at full drive, and a calibration begins low; its levels "
          + "cannot be calibrated")
    }
  }
}
