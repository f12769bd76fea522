extension LightStep<BoardTalk> {
  /// The timeout for the answer to a STOP, in nanoseconds: the time that a motor may run after its
  /// player has ended.
  private static var stopLimit: Int64 { 250_000_000 }
  /// The length of the drive in nanoseconds. The firmware checks the driver chip for faults every
  /// 16 ms, so at least one check occurs during the drive.
  private static var length: Int64 { 50_000_000 }
  /// The time in nanoseconds from a STOP to the second check of the motor.
  private static var secondLook: Int64 { 100_000_000 }

  /// Checks that a STOP ends a drive at once, and that the motor stays still.
  static var stop: Self {
    Self("stop", "STOP: does STOP end a level of 5 %?") { talk, desk throws(LightStop) in
      for actuator in talk.actuators {
        try talk.play(BoardTalk.lowLevel, actuator)
        try talk.awaitDrive(BoardTalk.lowLevel, actuator)
        try talk.hold(until: talk.nowNanoseconds + length)
        try talk.awaitDrive(BoardTalk.lowLevel, actuator)
        guard let took = try talk.stop(within: stopLimit) else {
          throw .failed(
            "STOP was not answered within \(stopLimit / 1_000_000) ms",
            check: "unplug the board now; then TX and GND, and the supply of the board")
        }
        desk.note("\(talk.name(actuator)), STOP to its answer", Double(took) / 1e6, "ms")
        try talk.checkStill(actuator, after: "STOP")
        try talk.pass(until: talk.nowNanoseconds + secondLook)
        try talk.checkStill(actuator, after: "STOP")
      }
    }
  }
}
