internal import TactusDevice
internal import TactusWire

/// Encodes and decodes the messages between the harness or the player and a loopback device. The
/// frames are those of the serial protocol; the payloads are not.
enum LineCode {
  private static let endedEvent: UInt8 = 1
  private static let failedEvent: UInt8 = 2
  private static let goneEvent: UInt8 = 3

  static func frame(_ command: LineCommand, sequence: UInt8) -> Frame {
    var payload = Payload()
    switch command {
    case .play(let segment, let submitted):
      payload.append(UInt8(clamping: segment.actuator))
      payload.append(UInt8(segment.isDueOnArrival ? 1 : 0))
      for number in [segment.startNanoseconds, segment.endNanoseconds, submitted] {
        payload.append(UInt64(bitPattern: number))
      }
      for number in [segment.startLevel, segment.endLevel, segment.frequencyHertz] {
        payload.append(number.bitPattern)
      }
      return Frame(type: MessageType.play.rawValue, sequence: sequence, payload: payload)
    case .revise(let time):
      payload.append(UInt64(bitPattern: time))
      return Frame(type: MessageType.revise.rawValue, sequence: sequence, payload: payload)
    case .stop(let time):
      payload.append(UInt64(bitPattern: time))
      return Frame(type: MessageType.stop.rawValue, sequence: sequence, payload: payload)
    }
  }

  static func command(_ frame: Frame) throws(Refusal) -> LineCommand {
    let payload = frame.payload
    switch MessageType(rawValue: frame.type) {
    case .play?:
      guard payload.count >= 50 else { throw .tooShort }
      return .play(
        Segment(
          actuator: Int(payload[0]), startNanoseconds: time(payload, 2),
          endNanoseconds: time(payload, 10), startLevel: real(payload, 26),
          endLevel: real(payload, 34), frequencyHertz: real(payload, 42),
          isDueOnArrival: payload[1] & 1 == 1), submitted: time(payload, 18))
    case .revise?:
      guard payload.count >= 8 else { throw .tooShort }
      return .revise(from: time(payload, 0))
    case .stop?:
      guard payload.count >= 8 else { throw .tooShort }
      return .stop(at: time(payload, 0))
    default: throw .unknownType
    }
  }

  static func frame(_ answer: LineAnswer, sequence: UInt8) -> Frame {
    var payload = Payload()
    switch answer {
    case .taken:
      return Frame(type: MessageType.ack.rawValue, sequence: sequence)
    case .refused(let refusal):
      payload.append(refusal.rawValue)
      return Frame(type: MessageType.nak.rawValue, sequence: sequence, payload: payload)
    case .ended(let time):
      payload.append(endedEvent)
      payload.append(UInt64(bitPattern: time))
    case .failed: payload.append(failedEvent)
    case .gone: payload.append(goneEvent)
    }
    return Frame(type: MessageType.event.rawValue, sequence: sequence, payload: payload)
  }

  /// Decodes an answer; nil if the type of the frame, the refusal or the event is unknown.
  static func answer(_ frame: Frame) -> LineAnswer? {
    switch MessageType(rawValue: frame.type) {
    case .ack?: return .taken
    case .nak?: return Refusal(rawValue: frame.payload[0]).map { .refused($0) }
    case .event?:
      switch frame.payload[0] {
      case endedEvent: return .ended(at: time(frame.payload, 1))
      case failedEvent: return .failed
      case goneEvent: return .gone
      default: return nil
      }
    default: return nil
    }
  }

  static func bytes(_ frame: Frame) -> [UInt8] {
    let encoded = frame.encoded()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var place = 0
    while place < encoded.count {
      bytes.append(encoded[place])
      place += 1
    }
    return bytes
  }

  private static func time(_ payload: Payload, _ place: Int) -> Int64 {
    Int64(bitPattern: number(payload, place))
  }

  private static func real(_ payload: Payload, _ place: Int) -> Double {
    Double(bitPattern: number(payload, place))
  }

  private static func number(_ payload: Payload, _ place: Int) -> UInt64 {
    var (number, byte) = (UInt64(0), 8)
    while byte > 0 {
      byte -= 1
      number = number << 8 | UInt64(payload[place + byte])
    }
    return number
  }
}
