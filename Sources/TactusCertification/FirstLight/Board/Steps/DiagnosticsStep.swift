internal import TactusSerial
internal import TactusWire

extension LightStep<BoardTalk> {
  /// Checks that the driver chip has tested its motor without a fault, and that it has calibrated a
  /// motor whose resonance it follows.
  static var diagnostics: Self {
    Self("diagnostics", "Diagnostics: is the motor there, and calibrated?") {
      talk, desk throws(LightStop) in
      let left = talk.faults
      if !left.isEmpty { throw FaultAdvice.failed(left) }
      // Reads the declarations again: since the motor tests, they contain the calibrations.
      try talk.describe()
      for actuator in talk.actuators { try noteCalibration(of: actuator, talk, desk) }
    }
  }

  private static func noteCalibration(
    of actuator: UInt8, _ talk: BoardTalk, _ desk: LightDesk
  ) throws(LightStop) {
    let (entry, name) = (talk.dictionary.actuators[Int(actuator)], talk.name(actuator))
    guard let calibration = entry.calibration else {
      // If the lowest and the highest frequency are equal, the driver chip follows the motor's
      // resonance. For that it needs a calibration.
      if entry.lowestSixteenths == entry.highestSixteenths, !talk.dictionary.isModel {
        throw .failed(
          "\(name) is ready without a calibration, although it is driven at its resonance",
          check: "the firmware: flash the image of this checkout again")
      }
      return desk.note("\(name), calibration", "none needed")
    }
    desk.note("\(name), compensation", Double(calibration.compensation), "of 255")
    desk.note("\(name), back-EMF", Double(calibration.backEMF), "of 255")
    desk.note("\(name), gain", Double(calibration.gain), "of 3")
    desk.note("\(name), calibrated by firmware", calibration.firmware.text)
    desk.note(
      "\(name), calibration kept", calibration.isKept ? "yes" : "no: it is made at each start")
  }
}
