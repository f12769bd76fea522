internal import TactusDevice
internal import TactusWire

/// Observes the commands that arrive at a loopback, and the answer to each.
package struct CommandWatch {
  private var decoder = FrameDecoder()

  package init() {}

  /// - Parameters:
  ///   - bytes: the arriving bytes.
  ///   - replies: the device's answers to them.
  /// - Returns: the complete commands in the bytes, each with its answer.
  package mutating func commands(
    _ bytes: [UInt8], _ replies: [LoopbackSubject.Reply]
  ) -> [(command: LineCommand, answer: CommandAnswer)] {
    var waiting = replies.filter(\.isAnswer)[...]
    var commands: [(command: LineCommand, answer: CommandAnswer)] = []
    for byte in bytes where decoder.take(byte) {
      let frame = decoder.frame
      guard let command = try? LineCode.command(frame) else { continue }
      if let reply = waiting.first, reply.sequence == frame.sequence {
        waiting.removeFirst()
        commands.append((command, reply.answer == .taken ? .taken : .refused))
      } else {
        commands.append((command, .none))
      }
    }
    return commands
  }
}

extension LoopbackSubject.Reply {
  fileprivate var isAnswer: Bool {
    switch answer {
    case .taken, .refused: true
    case .ended, .failed, .gone: false
    }
  }
}

extension EventLog {
  /// Records the commands that a loopback received at a time of the log's clock.
  package func add(
    _ commands: [(command: LineCommand, answer: CommandAnswer)], arrivedAt time: Int64
  ) {
    for (command, answer) in commands {
      let text = DeviceCommand(command, origin: origin).text
      add(at: time, .instrument, .command, answer.rawValue, text: text)
    }
  }

  /// Records that the device was opened: all levels are 0, and nothing is scheduled.
  package func addReset(at time: Int64) { add(at: time, .instrument, .reset) }
}

extension DeviceCommand {
  /// - Parameter origin: the beginning of the attempt, on the clock of the command's times.
  init(_ command: LineCommand, origin: Int64) {
    switch command {
    case .play(let segment, _): self = .play(segment.shifted(by: -origin))
    case .revise(let time): self = .revise(from: time - origin)
    case .stop: self = .stop
    }
  }
}
