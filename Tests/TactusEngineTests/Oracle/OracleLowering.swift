import Foundation
import TactusDevice

/// The rules of lowering (from zones to levels of actuators), written as simply as possible, to
/// check the engine. This type shares only the declarations of devices with the engine.
struct OracleLowering {
  let actuators: [Actuator]

  /// The drive of an actuator for given states of zones.
  func drive(of place: Int, _ zones: [Zone: Oracle.ZoneLook]) -> Double {
    let actuator = actuators[place]
    var sum = 0.0
    for zone in actuator.zones {
      guard let look = zones[zone] else { continue }
      let others = actuators.filter { $0.zones.contains(zone) }.map(\.role)
      let isPair = others.contains(.heavy) && others.contains(.light)
      let share =
        !isPair || actuator.role == .only
        ? 1 : actuator.role == .heavy ? 1 - look.sharpness : look.sharpness
      sum += look.intensity * share
    }
    guard sum > 0 else { return 0 }
    let response = actuator.response
    let drive = response.deadZone + (1 - response.deadZone) * pow(min(sum, 1), response.gamma)
    // A motor that is switched on and off to form levels gets the exact drive, without rounding.
    guard actuator.rendering == .steps, let steps = actuator.levelSteps, steps < 50 else {
      return drive
    }
    return (drive * Double(steps)).rounded() / Double(steps)
  }
}
