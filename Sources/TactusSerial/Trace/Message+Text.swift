package import TactusWire

extension Frame {
  /// A description of the frame: `PLAY start 5061200 for 15000 us, motor 0, 65535 to 0`.
  package var text: String {
    guard let message = try? Message(self) else { return "type \(type) unknown, or too short" }
    return message.text
  }
}

extension Message {
  fileprivate var text: String {
    switch self {
    case .hello(let hello): "HELLO session \(hello.session)"
    case .describe(let page): "DESCRIBE page \(page)"
    case .time: "TIME"
    case .heartbeat: "HEARTBEAT"
    case .stop(let first): "STOP; next is \(first)"
    case .status(let actuator): "STATUS of motor \(actuator)"
    case .get(let key, let actuator): "GET key \(key) of motor \(actuator)"
    case .stream(let request):
      "STREAM of axis \(request.axis) for \(request.milliseconds) ms"
    case .play(let play): play.text
    case .revise(let from): "REVISE from \(from) us"
    case .set(let value, let actuator): "SET \(value.key) of motor \(actuator)"
    default: answerText
    }
  }

  private var answerText: String {
    switch self {
    case .welcome(let welcome):
      "WELCOME firmware \(welcome.firmware.text), at \(welcome.timeMicroseconds) us, "
        + "room \(welcome.credits)"
    case .description(let page, let pages, _): "DESCRIPTION page \(page) of \(pages)"
    case .timeReply(let reply):
      "TIME REPLY received \(reply.receivedMicroseconds), sent \(reply.sentMicroseconds) us"
    case .statusReply(let status):
      "STATUS REPLY motor \(status.actuator) drive \(status.drive), room \(status.credits)"
    case .value(let value, let actuator): "VALUE \(value.key) of motor \(actuator)"
    case .ack(let ack): "ACK; expects \(ack.expectedSequence), room \(ack.credits)"
    case .nak(let nak): nak.text
    case .event(let event): event.text
    case .samples(let block): block.text
    default: ""
    }
  }
}

extension Play {
  fileprivate var text: String {
    let begin = isDueOnArrival ? "on arrival" : "start \(startMicroseconds)"
    return "PLAY \(begin) for \(durationMicroseconds) us, motor \(actuator), "
      + "\(startLevel) to \(endLevel)"
  }
}

extension SampleBlock {
  fileprivate var text: String {
    "SAMPLES \(count) of axis \(axis) from \(timeMicroseconds) us at \(rateHertz) Hz, \(lost) lost"
  }
}

extension NegativeAcknowledgement {
  fileprivate var text: String {
    let reason = Refusal(rawValue: code).map { "\($0)" } ?? "code \(code)"
    return "NAK \(reason); expects \(expectedSequence), room \(credits)"
  }
}

extension Event {
  fileprivate var text: String {
    let what = Kind(rawValue: kind).map { "\($0)" } ?? "kind \(kind)"
    let why = Cause(rawValue: cause).map { "\($0)" } ?? "cause \(cause)"
    return "EVENT \(what) (\(why)) motor \(actuator) at \(timeMicroseconds) us, detail \(detail)"
  }
}
