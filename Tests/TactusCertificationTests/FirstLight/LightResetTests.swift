import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightResetTests {
  /// A person who reacts to the request to press reset as `reset` defines, and feels every motor.
  private func person(_ reset: @escaping () -> LightReply) -> ScriptedPerson {
    ScriptedPerson { $0.contains("Press reset") ? reset() : .line("y") }
  }

  @Test func `a reset that the person skips counts as not tried, and the run continues`() {
    let world = LightWorld()
    let trial = LightTrial(world, person: person { .line(" Skip ") })
    #expect(trial.step("reset")?.outcome == .notTried)
    #expect(trial.step("reset")?.what == "skipped by the person")
    #expect(trial.step("levels")?.outcome == .passed)
    #expect(trial.record.isGood)
    trial.expectStill()
  }

  @Test func `a missing reset ends the run after two minutes`() {
    let world = LightWorld()
    let trial = LightTrial(world, person: person { .nothing })
    trial.expectFailure(at: "reset", "not restarted within 120 s", check: "NRST")
  }

  @Test func `unplugging the cable and plugging it in counts as a restart`() {
    let world = LightWorld()
    var back: Int64 = .max
    world.onTick = { world in
      if world.isGone, world.nowNanoseconds > back {
        world.isGone = false
        world.reset()
      }
    }
    let pulling = person {
      world.isGone = true
      back = world.nowNanoseconds + 3_000_000_000
      return .nothing
    }
    let trial = LightTrial(world, person: pulling)
    #expect(trial.record.isGood, "\(trial.record.steps)")
    trial.expectStill()
  }

  @Test func `a cable that stays unplugged is a failure`() {
    let world = LightWorld()
    let trial = LightTrial(
      world,
      person: person {
        world.isGone = true
        return .nothing
      })
    #expect(trial.failed?.id == "reset")
    #expect(trial.failed?.what.contains("not restarted") == true)
  }

  @Test func `a board that keeps its session after a restart is detected`() {
    let world = LightWorld()
    world.toHost = { _, message in
      guard case .nak(let nak) = message, nak.code == Refusal.notGreeted.rawValue else {
        return message
      }
      return .ack(
        Acknowledgement(type: nak.type, expectedSequence: nak.expectedSequence, credits: 0))
    }
    LightTrial(world).expectFailure(at: "reset", "still has its session", check: "firmware")
  }

  @Test func `a motor that is driven after a reset and before HELLO is detected`() {
    let world = LightWorld()
    let still = Event(
      .started, actuator: 0, timeMicroseconds: 5000, detail: 5000)
    let running = person {
      world.reset()
      world.say(.event(still))
      return .nothing
    }
    LightTrial(world, person: running).expectFailure(at: "reset", "before the host greeted")
    let driven = LightWorld()
    driven.toHost = { world, message in
      guard case .statusReply(var status) = message, status.timeMicroseconds < 1_000_000,
        world.wasReset
      else { return message }
      (status.drive, status.isSounding) = (3000, true)
      return .statusReply(status)
    }
    LightTrial(driven).expectFailure(at: "reset", "after a start", check: "unplug the board now")
  }

  @Test func `a fault after the restart is named`() {
    let world = LightWorld()
    let trial = LightTrial(
      world,
      person: person {
        world.reset()
        world.plant(.undervoltage)
        return .nothing
      })
    trial.expectFailure(at: "reset", "lost its supply", check: "VIN")
  }

  @Test func `a fault in the motor's tests after the second HELLO is named`() {
    let world = LightWorld()
    world.toDevice = { world, message in
      if case .hello = message, world.wasReset { world.plant(.actuator) }
      return message
    }
    LightTrial(world).expectFailure(at: "reset", "missing, shorted", check: "OUT+ and OUT-")
  }

  @Test func `a board that does not answer after a reset is a failure`() {
    let world = LightWorld()
    let trial = LightTrial(
      world,
      person: person {
        world.toDevice = { _, _ in nil }
        return .nothing
      })
    #expect(trial.failed?.id == "reset")
  }
}
