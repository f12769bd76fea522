import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightSilenceTests {
  /// A board that receives keep-alives from another source while the host is silent, for a time
  /// after the last command of the host.
  private func hearing(for nanoseconds: Int64) -> LightWorld {
    let world = LightWorld()
    world.onTick = { world in
      let silent = world.nowNanoseconds - world.lastCommand
      if silent < nanoseconds, world.drive > 0 { world.whisper(.heartbeat) }
    }
    return world
  }

  @Test func `a motor that is driven in spite of the host's silence is detected`() {
    let trial = LightTrial(hearing(for: .max))
    trial.expectFailure(at: "silence", "is driven with 5 % after 500 ms of silence")
  }

  @Test func `a motor that is driven for too long is detected by the board's own clock`() {
    LightTrial(hearing(for: 60_000_000)).expectFailure(at: "silence", "more than 250")
    #expect(LightTrial(hearing(for: 40_000_000)).record.isGood)
  }

  @Test(arguments: [
    ("the cause", "but: schedule"), ("the end", "but: nothing"),
    ("the start", "did not report that it drove the motor"),
    ("the count", "did not increase by exactly 1"), ("the times", "contradict each other"),
  ])
  func `a board that does not report the cause of its stop is detected`(lie: String, what: String) {
    let world = LightWorld()
    world.toHost = { _, message in
      switch message {
      case .event(var event) where event.cause == Event.Cause.silence.rawValue:
        if lie == "the end" { return nil }
        if lie == "the cause" { event.cause = Event.Cause.schedule.rawValue }
        return .event(event)
      case .event(var event) where event.kind == Event.Kind.started.rawValue:
        if lie == "the start" { return nil }
        if lie == "the times" { event.detail &+= 190_000 }
        return .event(event)
      case .value(.counters(var counters), let actuator) where lie == "the count":
        counters.silences = 0
        return .value(.counters(counters), actuator: actuator)
      default: return message
      }
    }
    LightTrial(world).expectFailure(at: "silence", what)
  }

  @Test(arguments: [0.66, 1.5])
  func `a clock of another rate is detected, because it would hide a long silence`(speed: Double) {
    let world = LightWorld()
    world.speed = speed
    LightTrial(world).expectFailure(at: "silence", "% as fast", check: "its crystal is another")
  }

  @Test func `a board that restarts during the silence is detected`() {
    let world = LightWorld()
    world.onTick = { world in
      let silent = world.nowNanoseconds - world.lastCommand
      if silent > 100_000_000, world.drive > 0 { world.reset() }
    }
    LightTrial(world).expectFailure(at: "silence", "restarted", check: "supply")
  }
}
