extension LightStep<BoardTalk> {
  /// The tried levels as shares of full drive. The lowest comes first, so that the person notices
  /// a level that is much too strong before full drive is tried.
  private static var tried: [Double] { [0.05, 0.1, 0.2, 0.4, 0.7, 1] }
  /// The length of each level in nanoseconds.
  private static var length: Int64 { 300_000_000 }
  /// The timeout for the answer to a STOP, in nanoseconds.
  private static var timeout: Int64 { 250_000_000 }

  /// Finds the level from which a person feels each motor.
  static var levels: Self {
    Self("levels", "Levels: is the motor felt?") { talk, desk throws(LightStop) in
      desk.show("    Put a finger on the motor. Each level lasts 0.3 s; q ends.")
      for actuator in talk.actuators {
        for level in tried {
          try hold(level, actuator, talk)
          let percent = Int((level * 100).rounded())
          try desk.askWhetherFelt("\(talk.name(actuator)) at \(percent) %", of: talk)
        }
      }
      guard desk.entry.felt > 0 else {
        throw .failed(
          "the board drove the motor with levels up to 100 %, and the person felt nothing",
          check: "the motor's leads at OUT+ and OUT-; that the motor is glued to something that it "
            + "can shake; the voltages in the actuator's file")
      }
    }
  }

  private static func hold(
    _ level: Double, _ actuator: UInt8, _ talk: BoardTalk
  ) throws(LightStop) {
    let end = talk.nowNanoseconds + length
    try talk.play(level, actuator)
    try talk.awaitDrive(level, actuator)
    try talk.hold(until: end)
    // Throws if a fault has ended the drive.
    try talk.awaitDrive(level, actuator)
    guard try talk.stop(within: timeout) != nil else {
      throw .failed(
        "STOP was not answered within \(timeout / 1_000_000) ms",
        check: "unplug the board now; the supply of the board, and TX")
    }
    try talk.checkStill(actuator, after: "STOP")
  }
}
