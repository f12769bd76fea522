import TactusFirmware
import TactusWire
import Testing

@testable import TactusCertification

/// Runs a first light (the first series of checks of a new board) on a simulated board with the
/// firmware's own driver of a DRV2605L.
@Suite struct LightChipTests {
  private func world(
    _ fault: LightChip.Fault = .none, _ actuator: ActuatorDescription? = LightChip.actuator
  ) -> LightWorld {
    let world = LightWorld()
    world.device = LightWorld.makeDevice { $0.actuators[0] = LightChip.actuator.entry }
    var chip = LightChip()
    chip.fault = fault
    world.device.motors.chip = DRV2605(board: chip, actuator: actuator)
    return world
  }

  @Test func `a good chip and motor pass, and the calibration is in the record`() throws {
    let world = world()
    let trial = LightTrial(world)
    #expect(trial.record.isGood, "\(trial.record.steps)")
    let found = try #require(trial.step("diagnostics"))
    #expect(found.figures.map(\.value) == [40, 150, 1])
    #expect(found.facts.contains { $0.name.hasSuffix("calibration kept") && $0.text == "yes" })
    // The motor is tested and calibrated once, and tested again after the reset.
    #expect(world.device.motors.chip?.board.routines == [6, 7, 6])
    trial.expectStill()
  }

  @Test(arguments: [
    (LightChip.Fault.absent, "bus", "does not answer on its bus"),
    (.isHeld, "bus", "does not answer on its bus"), (.isOlder, "bus", "or is not a DRV2605L"),
    (.opensMotor, "diagnostics", "missing, shorted"),
    (.cannotCalibrate, "diagnostics", "does not move"),
    (.neverEnds, "diagnostics", "does not move"), (.losesSupply, "levels", "lost its supply"),
  ])
  func `a fault of the chip stops the run at its step`(
    fault: LightChip.Fault, step: String, what: String
  ) {
    LightTrial(world(fault)).expectFailure(at: step, what)
  }

  @Test func `an image without an actuator drives nothing`() {
    let world = world(.none, nil)
    LightTrial(world).expectFailure(at: "actuator", "without an actuator")
    #expect(world.device.motors.highest == 0)
  }

  @Test func `a motor that is connected between two runs passes the second one`() {
    let world = world(.opensMotor)
    LightTrial(world).expectFailure(at: "diagnostics", "missing")
    world.device.motors.chip?.board.fault = .none
    #expect(LightTrial(world).record.isGood)
  }
}
