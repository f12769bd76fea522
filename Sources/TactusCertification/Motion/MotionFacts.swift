internal import TactusDevice

/// The declarations of a device that the tests of its motion need. A procedure notes them, so that
/// they are part of the evidence.
enum MotionFacts {
  private static let turns = "turns"
  private static let lowest = "lowest hertz"
  private static let highest = "highest hertz"

  /// Notes the declarations of each actuator.
  static func note(of rig: any Rig) {
    for (place, actuator) in rig.subject.capabilities.actuators.enumerated() {
      let band = actuator.frequencyBandHertz
      rig.note(.declares, place, value: actuator.kind == .erm ? 1 : 0, text: turns)
      rig.note(.declares, place, value: band.lowerBound, text: lowest)
      rig.note(.declares, place, value: band.upperBound, text: highest)
    }
  }

  static func isRotating(_ transcript: Transcript) -> Bool {
    transcript.noted(.declares).contains { $0.text == turns && $0.value == 1 }
  }

  /// The declared bands of the actuators in hertz.
  static func bands(_ transcript: Transcript) -> [ClosedRange<Double>] {
    let noted = transcript.noted(.declares)
    return noted.filter { $0.text == lowest }.compactMap { low in
      noted.first { $0.text == highest && $0.number == low.number }
        .flatMap { low.value <= $0.value ? low.value...$0.value : nil }
    }
  }
}
