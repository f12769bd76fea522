internal import TactusWire

/// The meaning of each fault of a device, and the wire or part to check.
///
/// The causes are those for which the firmware's driver of a DRV2605L reports the fault; see its
/// type `DRV2605`.
enum FaultAdvice {
  /// Each fault with its meaning and the parts to check. The first one that is present is reported.
  private static let all: [(fault: FaultBits, what: String, check: String)] = [
    (
      .undervoltage, "the motor driver lost its supply, or restarted while it was used",
      "VIN and GND of the DRV2605L: short, thick wires; 3.3 V at its pin while the motor starts; "
        + "another USB port or cable"
    ),
    (
      .clock, "the crystal did not start, so that the board's clock is inexact",
      "that the image was built for this very board; the crystal and its two capacitors"
    ),
    (
      .undescribed, "the firmware was built without an actuator, so that nothing is driven",
      "the part number of your motor; build with its file of Devices/Firmware/LRA/Actuators as the "
        + "second argument of Devices/Firmware/LRA/build, and flash that image"
    ),
    (
      .bus, "the motor driver does not answer on its bus, or is not a DRV2605L",
      "SDA and SCL, which may be swapped; their pull-ups to 3.3 V; EN on the pin of your board's "
        + "file; VIN and GND of the DRV2605L; the solder joints of its header"
    ),
    (
      .overcurrent, "the motor driver limits its current",
      "a short between OUT+ and OUT-, or from one of them to GND or VIN"
    ),
    (
      .overtemperature, "the motor driver is too hot",
      "a short between OUT+ and OUT-; let it cool down"
    ),
    (
      .actuator,
      "the motor is missing, shorted, does not move, or is not the one of the actuator's file",
      "the solder joints of both motor leads at OUT+ and OUT-; that the motor is fixed to a solid "
        + "thing and its mass can move; the actuator's file that the image was built with"
    ),
    (
      .starting, "the motor driver is still being set up after 8 s",
      "VIN and EN of the DRV2605L: one of them may have a bad joint; then press reset"
    ),
  ]

  /// The failure for the first of some faults. Unknown faults are shown as bits.
  static func failed(_ faults: FaultBits) -> LightStop {
    if let known = all.first(where: { faults.contains($0.fault) }) {
      return .failed(known.what, check: known.check)
    }
    return .failed(
      "the board reports a fault that this version does not know: bits "
        + String(faults.rawValue, radix: 2), check: "whether there is a newer version of tactus")
  }

  /// Throws if one of the given faults is present.
  static func check(_ faults: FaultBits, for some: FaultBits) throws(LightStop) {
    let found = faults.intersection(some)
    if !found.isEmpty { throw failed(found) }
  }

  /// The failure for a command that the board refused.
  static func refused(_ refusal: NegativeAcknowledgement) -> LightStop {
    let reason = Refusal(rawValue: refusal.code)
    let faults = FaultBits(rawValue: refusal.detail)
    if reason == .fault, !faults.isEmpty { return failed(faults) }
    if reason == .notGreeted { return restarted }
    let text = reason.map { "\($0)" } ?? "code \(refusal.code)"
    return .failed(
      "the board refuses to play: \(text)",
      check: "that nothing else uses the board; flash the image of this checkout again")
  }

  /// The failure for a board that forgot its session during the run.
  static let restarted = LightStop.failed(
    "the board restarted while it was used",
    check:
      "its supply: a motor that starts may pull it down, so use short wires, a capacitor at VIN "
      + "of the DRV2605L, and another USB port; that nothing touches the reset pin")

  /// The failure for a motor that could not be turned off.
  static let stillOn = LightStop.failed(
    "the board could not switch the motor off: its driver does not answer",
    check: "unplug the board now; then the wires of SDA, SCL and EN: EN must be wired to the pin "
      + "of your board's file and be held low by a resistor")
}

extension FaultBits {
  /// Includes a fault of the bus if the state of the driver is unknown.
  static func unknown(_ status: BoardStatus) -> FaultBits { status.isDriveKnown ? [] : .bus }
}
