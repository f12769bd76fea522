import TestLine

@testable import TactusCertification

/// Random properties of devices without faults.
enum RandomDeclaration {
  static func board(_ random: inout SeededNumbers) -> BoardDeclaration {
    var declaration = BoardDeclaration()
    // 115,200 baud is left out: a command and its answer take 5.2 ms on the line, more than TM-1
    // allows.
    let bauds = [230_400, 460_800, 1_000_000, 2_000_000, 4_000_000]
    declaration.baud = bauds[random.next(below: bauds.count)]
    // A modelled motor needs a fast line: slow answers about its state would look like stalls of
    // the host.
    declaration.isModel = declaration.baud >= 2_000_000
    declaration.drift = (random.share() - 0.5) * 200
    declaration.motors = (0...random.next(below: 4)).map { _ in motor(&random) }
    return declaration
  }

  private static func motor(_ random: inout SeededNumbers) -> BoardDeclaration.Motor {
    var motor = BoardDeclaration.Motor()
    let low = UInt16(40 + random.next(below: 200))
    motor.band = low...(low + UInt16(random.next(below: 300)))
    motor.steps = [0, 0, 15, 50, 127, 255][random.next(below: 6)]
    motor.shortestPulse = UInt32([0, 0, 5, 10, 15][random.next(below: 5)] * 1000)
    motor.latency = UInt32([0, 0, 1, 2, 5][random.next(below: 5)] * 1000)
    return motor
  }

  /// The id of a loopback.
  static func loopback(_ random: inout SeededNumbers) -> String {
    var id = "loopback:" + ["lra", "motors", "wideband"][random.next(below: 3)]
    func add(_ name: String, _ values: [Int]) {
      let value = values[random.next(below: values.count)]
      if value > 0 { id += ",\(name)=\(value)" }
    }
    // A device may declare a larger latency than these, but TM-4 would then fail.
    add("latency", [0, 0, 1, 3, 5])
    add("interval", [0, 0, 1, 2, 5, 10, 20])
    // Scheduled segments renew the lease when they begin. With these look-aheads the drive ends
    // within 250 ms after the end of the player.
    add("look-ahead", [0, 0, 15, 30, 40])
    add("capacity", [0, 0, 16, 32, 64, 256])
    add("lease", [0, 0, 150, 200])
    return id
  }
}
