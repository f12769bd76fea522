internal import TactusWire

extension LightStep<BoardTalk> {
  /// How long the host sends nothing, in nanoseconds.
  private static var silenceLength: Int64 { 500_000_000 }
  /// The longest time in microseconds from the last message of the host to the end of the drive.
  private static var silenceLimit: UInt64 { 250_000 }
  /// The share by which the board's clock may run faster or slower than the host's.
  private static var clockTolerance: Double { 0.1 }

  /// Checks that the board stops a motor when the host is silent.
  static var silence: Self {
    Self("silence", "Silence: does the motor stop when the host dies?") {
      talk, desk throws(LightStop) in
      for actuator in talk.actuators { try fallSilent(actuator, talk, desk) }
    }
  }

  private static func fallSilent(
    _ actuator: UInt8, _ talk: BoardTalk, _ desk: LightDesk
  ) throws(LightStop) {
    let counted = try talk.counters().silences
    let before = try ClockReading(talk)
    talk.forgetEvents()
    try talk.play(BoardTalk.lowLevel, actuator)
    try talk.pass(until: talk.nowNanoseconds + silenceLength)
    // This request for the board's time is the first message after the silence.
    let after = try ClockReading(talk)
    try talk.checkStill(actuator, after: "\(silenceLength / 1_000_000) ms of silence")
    try talk.checkSession()
    try checkClock(from: before, to: after)
    let silence = try length(actuator, since: before.clock.sentMicroseconds, talk)
    desk.note("\(talk.name(actuator)), off after the host was heard", Double(silence) / 1000, "ms")
    guard silence <= silenceLimit else {
      throw .failed(
        "without messages of the host, the motor stopped after \(silence / 1000) ms, which is more "
          + "than \(silenceLimit / 1000) ms",
        check: firmware)
    }
    guard try talk.counters().silences == counted &+ 1 else {
      throw .failed(
        "the board's counter of silences did not increase by exactly 1", check: firmware)
    }
  }

  private static var firmware: String { "the firmware: flash the image of this checkout again" }

  /// The time in microseconds, on the board's clock, from the last message of the host to the end
  /// of the drive.
  private static func length(
    _ actuator: UInt8, since asked: UInt64, _ talk: BoardTalk
  ) throws(LightStop) -> UInt64 {
    let events = talk.events.filter { $0.actuator == actuator }
    let start = events.first { $0.kind == Event.Kind.started.rawValue }
    guard let start else {
      throw .failed("the board did not report that it drove the motor", check: firmware)
    }
    let end = events.first { $0.kind == Event.Kind.ended.rawValue }
    guard let end, end.cause == Event.Cause.silence.rawValue else {
      let cause = end.map { Event.Cause(rawValue: $0.cause).map { "\($0)" } ?? "\($0.cause)" }
      throw .failed(
        "the board did not report silence as the cause of the stop, but: \(cause ?? "nothing")",
        check: firmware)
    }
    // The event's detail is the start of the segment. The segment was due on arrival, so its start
    // is the time at which the board received it.
    let heard = WireTime.nearest(start.detail, to: asked)
    let (began, ended) = (
      WireTime.nearest(start.timeMicroseconds, to: asked),
      WireTime.nearest(end.timeMicroseconds, to: asked)
    )
    guard asked <= heard, heard <= began, began <= ended else {
      throw .failed("the times that the board reports contradict each other", check: firmware)
    }
    return ended - heard
  }

  /// Compares the board's clock with the host's, because a board with a slow clock would report too
  /// short a time.
  private static func checkClock(from before: ClockReading, to after: ClockReading)
    throws(LightStop)
  {
    let passed =
      Double(after.clock.receivedMicroseconds) - Double(before.clock.sentMicroseconds)
    let least = Double(after.asked - before.answered) / 1000
    let most = Double(after.answered - before.asked) / 1000
    guard passed >= least * (1 - clockTolerance), passed <= most * (1 + clockTolerance) else {
      throw .failed(
        "the board's clock runs \(Int((passed / most * 100).rounded())) % as fast as the host's",
        check: "that the image was built for this very board: its crystal is another")
    }
  }
}

/// A reading of the board's clock, and the host's times before and after it.
private struct ClockReading {
  var asked: Int64
  var clock: TimeReply
  var answered: Int64

  init(_ talk: BoardTalk) throws(LightStop) {
    asked = talk.nowNanoseconds
    clock = try talk.time()
    answered = talk.nowNanoseconds
  }
}
