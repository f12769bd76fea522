import TactusFirmware
import TactusWire

/// What the image should have driven its motor with, by the same device in this process, which gets
/// the frames that the image got.
///
/// When a frame came the tap knows within some milliseconds only; for a segment that came before
/// its start that makes no difference. What came later, and what was on its way, is left out of the
/// comparison: exactly the ticks from the start that was asked for to the one of which the image
/// said that it played the segment late, and those between a stop and its answer.
struct Replay {
  /// What each tick was driven with; the first is that of one millisecond.
  private var drives: [UInt16] = []
  /// Ticks of which nobody knows.
  private var unknown: [ClosedRange<UInt64>] = []

  init(_ seen: Tap.Seen) {
    var device = Image.device()
    var rest = seen.commands[...]
    while device.timeMicroseconds < seen.latest {
      while let next = rest.first, next.microseconds <= device.timeMicroseconds {
        rest.removeFirst()
        Self.tell(&device, next.frame)
      }
      // Whether the image's host was silent the image knows.
      Self.tell(&device, Message.heartbeat.frame(sequence: 0))
      device.tick()
      drives.append(device.motors.drive(of: 0)?.level ?? 0)
    }
    unknown = seen.lateSpans + seen.stopSpans
  }

  private static func tell(_ device: inout Device<ModelMotor>, _ frame: Frame) {
    let now = device.timeMicroseconds
    for byte in frame.line { device.receive(byte, at: now, now: now) }
    while device.nextOutgoing() != nil {}
  }

  /// The drive at a tick; nil: nobody knows.
  func drive(at microseconds: UInt64) -> UInt16? {
    let place = Int(microseconds / 1000) - 1
    guard drives.indices.contains(place), !unknown.contains(where: { $0.contains(microseconds) })
    else { return nil }
    return drives[place]
  }
}

extension Tap.Seen {
  /// From when each late segment was to begin to when it did.
  fileprivate var lateSpans: [ClosedRange<UInt64>] {
    answers.compactMap { answer in
      guard case .event(let event) = answer.message, event.kind == Event.Kind.late.rawValue else {
        return nil
      }
      let end = WireTime.nearest(event.timeMicroseconds, to: answer.microseconds)
      return end - min(UInt64(event.detail), end)...end
    }
  }

  /// From when each stop left to when its answer had come.
  fileprivate var stopSpans: [ClosedRange<UInt64>] {
    commands.compactMap { command in
      guard command.message.type == .stop || command.message.type == .hello else { return nil }
      let answer = answers.first { answer in
        guard answer.microseconds >= command.microseconds else { return false }
        switch answer.message {
        case .ack(let ack): return ack.type == command.frame.type
        case .nak(let nak): return nak.type == command.frame.type
        case .welcome: return command.message.type == .hello
        default: return false
        }
      }
      return command.microseconds...(answer?.microseconds ?? .max)
    }
  }
}
