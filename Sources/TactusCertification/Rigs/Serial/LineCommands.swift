internal import TactusDevice
internal import TactusSerial
internal import TactusWire

/// The commands on a line to a device, each recorded with the device's answer.
///
/// The time of a retransmitted command is that of its last copy, because earlier copies may have
/// been lost. The protocol permits 64 pending commands, so an 8-bit sequence number identifies one
/// of them.
struct LineCommands {
  private struct Waiting {
    var command: DeviceCommand
    var time: Int64
  }

  /// The pending commands by their numbers on the line.
  private var waiting: [UInt8: Waiting] = [:]
  /// The pending STOP, which has a number of its own.
  private var stop: Waiting?
  /// The sequence number of the last accepted command. A command with this number or an earlier one
  /// is a retransmission, which the device answers but does not execute again.
  private var lastTaken: UInt8?

  /// Records a frame to the device. The command's times are converted to the host's clock.
  /// - Parameter clock: the comparison of the device's clock with the host's.
  /// - Returns: the result, if it does not depend on an answer; otherwise nil.
  mutating func send(
    _ frame: Frame, _ clock: ClockEstimate, at time: Int64
  ) -> Noted? {
    guard let message = try? Message(frame) else { return nil }
    switch message {
    case .hello:
      (waiting, stop, lastTaken) = ([:], nil, nil)
      return Noted(.reset, at: time)
    case .heartbeat: return Noted(.command(.alive, .taken), at: time)
    case .stop: stop = Waiting(command: .stop, time: time)
    case .set: wait(.alive, frame.sequence, time)
    case .revise(let from):
      wait(.revise(from: clock.host(from, at: time)), frame.sequence, time)
    case .play(let play):
      wait(.play(clock.segment(play, at: time)), frame.sequence, time)
    default: break
    }
    return nil
  }

  private mutating func wait(_ command: DeviceCommand, _ sequence: UInt8, _ time: Int64) {
    if let lastTaken, Int8(bitPattern: sequence &- lastTaken) <= 0 { return }
    waiting[sequence] = Waiting(command: command, time: time)
  }

  /// Records the device's answer to a command.
  mutating func answer(_ type: UInt8, _ sequence: UInt8, isTaken: Bool) -> Noted? {
    let answer = isTaken ? CommandAnswer.taken : .refused
    if type == MessageType.stop.rawValue {
      defer { stop = nil }
      return stop.map { Noted(.command($0.command, answer), at: $0.time) }
    }
    guard let found = waiting.removeValue(forKey: sequence) else { return nil }
    if isTaken { lastTaken = sequence }
    return Noted(.command(found.command, answer), at: found.time)
  }

  /// Removes the pending commands, and returns them as unanswered.
  mutating func end() -> [Noted] {
    defer { (waiting, stop) = ([:], nil) }
    return (waiting.values + [stop].compactMap(\.self))
      .map { Noted(.command($0.command, .none), at: $0.time) }
  }

  /// A reset of the device, or a command with its answer; and the time at which it was sent.
  struct Noted {
    enum What {
      case reset
      case command(DeviceCommand, CommandAnswer)
    }

    var what: What
    var time: Int64

    init(_ what: What, at time: Int64) { (self.what, self.time) = (what, time) }
  }
}

extension EventLog {
  /// Records the result of a command.
  func add(_ noted: LineCommands.Noted?) {
    guard let noted else { return }
    switch noted.what {
    case .reset: addReset(at: noted.time)
    case .command(let command, let answer):
      let text = command.shifted(by: -origin).text
      add(at: noted.time, .instrument, .command, answer.rawValue, text: text)
    }
  }
}

extension DeviceCommand {
  /// The command with times relative to another origin.
  fileprivate func shifted(by nanoseconds: Int64) -> DeviceCommand {
    switch self {
    case .play(let segment): .play(segment.shifted(by: nanoseconds))
    case .revise(let time): .revise(from: time + nanoseconds)
    case .stop, .alive: self
    }
  }
}

extension ClockEstimate {
  /// Converts a time of the device's clock, of which only the low bits are known, to the host's
  /// clock.
  fileprivate func host(_ microseconds: UInt32, at time: Int64) -> Int64 {
    guard isKnown else { return time }
    let whole = WireTime.nearest(microseconds, to: deviceMicroseconds(at: time))
    // A player may send any time. The result is limited to one hour around the present time, so
    // that sums do not overflow.
    let most: Int64 = 3_600_000_000_000
    return min(max(hostNanoseconds(at: whole), time - most), time + most)
  }

  fileprivate func segment(_ play: Play, at time: Int64) -> Segment {
    let start = play.isDueOnArrival ? time : host(play.startMicroseconds, at: time)
    return Segment(
      actuator: Int(play.actuator), startNanoseconds: start,
      endNanoseconds: start + Int64(play.durationMicroseconds) * 1000,
      startLevel: Double(play.startLevel) / 65_535, endLevel: Double(play.endLevel) / 65_535,
      frequencyHertz: Double(play.frequencySixteenths) / 16,
      isDueOnArrival: play.isDueOnArrival)
  }
}
