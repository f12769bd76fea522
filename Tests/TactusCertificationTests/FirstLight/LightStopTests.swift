import TactusFirmware
import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightStopTests {
  @Test func `a board that acknowledges STOP and continues is detected`() {
    let world = LightWorld()
    world.toDevice = { world, message in
      // Replaces STOP by a HEARTBEAT, which renews the lease and does not stop the motor.
      if case .stop = message, world.nowNanoseconds < 4_000_000_000 { .heartbeat } else { message }
    }
    world.toHost = { _, message in
      guard case .ack(var ack) = message else { return message }
      ack.type = MessageType.stop.rawValue
      return .ack(ack)
    }
    let trial = LightTrial(world)
    #expect(trial.failed?.id == "stop")
    #expect(trial.failed?.what == "C10-100 is driven with 5 % after STOP")
    #expect(trial.failed?.check.hasPrefix("unplug the board now") == true)
    #expect(world.commands.last?.type == .stop)
  }

  @Test func `an unanswered STOP is a failure, and the lease ends the drive`() {
    let world = LightWorld()
    world.toDevice = { _, message in if case .stop = message { nil } else { message } }
    LightTrial(world).expectFailure(at: "stop", "not answered within 250 ms", check: "unplug")
  }

  @Test func `a driver that cannot be turned off is reported`() {
    let world = LightWorld()
    world.toDevice = { world, message in
      if case .stop = message { world.plant(world.nowNanoseconds < 3_000_000_000 ? .bus : []) }
      return message
    }
    let trial = LightTrial(world)
    #expect(trial.failed?.id == "stop")
    #expect(trial.failed?.what.contains("could not switch the motor off") == true)
    #expect(trial.failed?.check.contains("EN") == true)
  }

  /// A board that plays a level again `nanoseconds` after the first STOP.
  private func playing(after nanoseconds: Int64) -> LightWorld {
    let world = LightWorld()
    var stopped: Int64?
    world.toDevice = { world, message in
      if case .stop = message, stopped == nil { stopped = world.nowNanoseconds }
      return message
    }
    world.onTick = { world in
      guard let time = stopped, world.nowNanoseconds > time + nanoseconds else { return }
      stopped = .max - nanoseconds
      world.whisper(
        .play(
          Play(
            startMicroseconds: 0, durationMicroseconds: 0, isDueOnArrival: true, startLevel: 9000,
            endLevel: 9000, frequencySixteenths: 175 * 16)), sequence: world.expected)
    }
    return world
  }

  @Test(arguments: [Int64(1_000_000), 60_000_000])
  func `a level that returns after STOP is detected`(nanoseconds: Int64) {
    let trial = LightTrial(playing(after: nanoseconds))
    trial.expectFailure(at: "stop", "is driven with 13.7 % after STOP", check: "unplug the board")
  }

  @Test func `a segment that remains after STOP is detected before it begins`() {
    let world = LightWorld()
    world.toHost = { _, message in
      guard case .statusReply(var status) = message, status.drive == 0 else { return message }
      status.scheduled = 1
      return .statusReply(status)
    }
    LightTrial(world).expectFailure(at: "stop", "still has a level to play after STOP")
  }

  @Test func `a refused STOP is a failure, whatever the state shows`() {
    let world = LightWorld()
    world.toHost = { _, message in
      guard case .ack(let ack) = message, ack.type == MessageType.stop.rawValue else {
        return message
      }
      return .nak(
        NegativeAcknowledgement(
          type: ack.type, code: Refusal.fault.rawValue, expectedSequence: ack.expectedSequence,
          credits: ack.credits))
    }
    LightTrial(world).expectFailure(at: "stop", "could not switch the motor off", check: "EN")
  }

  @Test func `a fault at the end of the drive is detected at once`() {
    let world = LightWorld()
    world.toDevice = { world, message in
      if case .stop = message { world.plant(.overcurrent) }
      return message
    }
    LightTrial(world).expectFailure(at: "stop", "limits its current", check: "a short")
  }

  @Test func `a driver that gets more than the requested level is detected at the first drive`() {
    let world = LightWorld()
    world.device.motors.isTooStrong = true
    let trial = LightTrial(world)
    trial.expectFailure(at: "stop", "drives the motor with 100 % instead of 5 %", check: "unplug")
  }

  @Test func `a level that does not reach the driver is detected`() {
    let world = LightWorld()
    world.toHost = { _, message in
      guard case .statusReply(var status) = message else { return message }
      (status.drive, status.isSounding) = (0, false)
      return .statusReply(status)
    }
    LightTrial(world).expectFailure(at: "stop", "level of 5 %, but drives the motor with 0 %")
  }

  @Test func `a fault in the first drive is named`() {
    let world = LightWorld()
    world.onTick = { if $0.drive > 0 { $0.plant(.overcurrent) } }
    LightTrial(world).expectFailure(at: "stop", "limits its current", check: "a short")
  }

  @Test func `the level of the first drive is within the board's declaration`() {
    let world = LightWorld()
    world.device = LightWorld.makeDevice { $0.actuators[0].driveLimit = 2000 }
    let trial = LightTrial(world)
    #expect(trial.record.isGood)
    #expect(world.device.motors.highest == 2000)
  }
}
