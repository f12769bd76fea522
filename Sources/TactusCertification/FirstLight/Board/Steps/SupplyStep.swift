internal import TactusWire

extension LightStep<BoardTalk> {
  /// Checks the supply of the driver and the crystal.
  static var supply: Self {
    Self("supply", "Supply and crystal: are they steady?") { talk, _ throws(LightStop) in
      try FaultAdvice.check(talk.faults, for: [.undervoltage, .clock])
    }
  }

  /// Checks that the firmware was built for a motor.
  static var described: Self {
    Self("actuator", "Actuator: does the firmware know the motor?") {
      talk, desk throws(LightStop) in
      try FaultAdvice.check(talk.faults, for: .undescribed)
      for actuator in talk.actuators {
        let entry = talk.dictionary.actuators[Int(actuator)]
        let name = talk.name(actuator)
        desk.note("\(name), lowest frequency", Double(entry.lowestSixteenths) / 16, "Hz")
        desk.note("\(name), highest frequency", Double(entry.highestSixteenths) / 16, "Hz")
        desk.note("\(name), longest drive", Double(entry.onTimeMilliseconds) / 1000, "s")
      }
    }
  }

  /// Checks that the driver chip answers on its bus.
  static var bus: Self {
    Self("bus", "Bus and EN: does the motor driver answer?") { talk, _ throws(LightStop) in
      try FaultAdvice.check(talk.faults, for: .bus)
      let areKnown = talk.settled.allSatisfy(\.isDriveKnown)
      if !areKnown { throw FaultAdvice.failed(.bus) }
    }
  }
}
