internal import TactusSerial
internal import TactusWire

extension LightStep<BoardTalk> {
  /// Checks that after a reset the board has forgotten its session, and its motors are still.
  static var reset: Self {
    Self("reset", "Reset: is the motor still after a start?") { talk, desk throws(LightStop) in
      let clock = try talk.time().receivedMicroseconds
      talk.forgetEvents()
      try awaitReset(talk, desk, clock: clock)
      try checkStart(talk, desk)
      guard case .welcome? = try talk.greet(within: LinkLimits.openingTimeout) else {
        throw .failed(
          "the board does not answer a greeting after the reset",
          check: "BOOT0, which must be low; the board's supply")
      }
      try talk.describe()
      try talk.settle()
      if !talk.faults.isEmpty { throw FaultAdvice.failed(talk.faults) }
    }
  }

  private static var question: String {
    "Press reset on the board, or unplug it and plug it in again. To skip this: s"
  }

  /// Waits until the board has forgotten its session: only a restart makes it do so.
  private static func awaitReset(
    _ talk: BoardTalk, _ desk: LightDesk, clock: UInt64
  ) throws(LightStop) {
    desk.put(question, [.skip])
    let deadline = talk.nowNanoseconds + LightDesk.timeout
    while talk.nowNanoseconds < deadline {
      if try desk.answer([.skip]) == .skip {
        desk.keep(question, LightAnswer.skip.rawValue)
        throw .skipped
      }
      if talk.hasGone {
        try waitForLine(talk, until: deadline)
      } else if try hasForgotten(talk, clock: clock) {
        return
      }
    }
    throw .failed(
      "the board was not restarted within \(LightDesk.timeout / 1_000_000_000) s",
      check: "that the button or wire goes to the controller's NRST")
  }

  /// Whether the board has forgotten the session; false also while it does not answer.
  private static func hasForgotten(
    _ talk: BoardTalk, clock: UInt64
  ) throws(LightStop) -> Bool {
    do throws(LightStop) {
      let answer = try talk.ask(.heartbeat, within: pause) { $0.isVerdict ? $0 : nil }
      if case .nak(let refusal)? = answer {
        return Refusal(rawValue: refusal.code) == .notGreeted
      }
      guard answer != nil else { return false }
      let time = try talk.ask(.time(TimeRequest(hostNanoseconds: 0)), within: pause) { message in
        if case .timeReply(let reply) = message { reply.receivedMicroseconds } else { nil }
      }
      if let time, time < clock {
        throw .failed(
          "the board restarted, but still has its session",
          check: "the firmware: flash the image of this checkout again")
      }
      try talk.pass(until: talk.nowNanoseconds + pause)
      return false
    } catch {
      // A disconnect is no failure here, because the person may unplug the board to restart it.
      guard error == BoardTalk.lost else { throw error }
      return false
    }
  }

  /// The interval in nanoseconds at which a restart is checked.
  private static var pause: Int64 { 100_000_000 }

  private static func waitForLine(
    _ talk: BoardTalk, until deadline: Int64
  ) throws(LightStop) {
    guard !talk.reopen() else { return }
    try talk.wait(until: min(talk.nowNanoseconds + pause, deadline))
  }

  /// Checks, before the host greets the board, that the motors are still: at once, and again after
  /// 0.3 s.
  private static func checkStart(_ talk: BoardTalk, _ desk: LightDesk) throws(LightStop) {
    let time = try talk.time().receivedMicroseconds
    desk.note("clock of the board after its start", Double(time) / 1000, "ms")
    for _ in 0..<2 {
      for actuator in talk.actuators { try talk.checkStill(actuator, after: "a start") }
      try talk.pass(until: talk.nowNanoseconds + 3 * pause)
    }
    if talk.events.contains(where: { $0.kind == Event.Kind.started.rawValue }) {
      throw .failed(
        "a motor was driven before the host greeted the board",
        check: "unplug the board now; flash the image of this checkout again")
    }
  }
}
