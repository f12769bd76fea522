/// A message of either direction.
public enum Message: Sendable, Hashable {
  case hello(Hello)
  case describe(page: UInt8)
  case time(TimeRequest)
  case heartbeat
  /// Turns all motors off now, clears the schedule, and voids the ordered commands before
  /// `firstSequence`.
  case stop(firstSequence: UInt8)
  case status(actuator: UInt8)
  case get(key: UInt8, actuator: UInt8)
  case stream(StreamRequest)
  case play(Play)
  /// Withdraws the segments that begin at this time or later.
  case revise(fromMicroseconds: UInt32)
  case set(Value, actuator: UInt8)
  case welcome(Welcome)
  /// A page of the dictionary: its number, the number of pages, and its entries; see
  /// ``DeviceDictionary``.
  case description(page: UInt8, pages: UInt8, entries: Payload)
  case timeReply(TimeReply)
  case statusReply(Status)
  case value(Value, actuator: UInt8)
  case ack(Acknowledgement)
  case nak(NegativeAcknowledgement)
  case event(Event)
  case samples(SampleBlock)

  /// The type of the message's frame.
  public var type: MessageType {
    switch self {
    case .hello: .hello
    case .describe: .describe
    case .time: .time
    case .heartbeat: .heartbeat
    case .stop: .stop
    case .status: .status
    case .get: .get
    case .stream: .stream
    case .play: .play
    case .revise: .revise
    case .set: .set
    case .welcome: .welcome
    case .description: .description
    case .timeReply: .timeReply
    case .statusReply: .statusReply
    case .value: .value
    case .ack: .ack
    case .nak: .nak
    case .event: .event
    case .samples: .samples
    }
  }

  /// The frame that transports the message.
  public func frame(sequence: UInt8) -> Frame {
    Frame(type: type.rawValue, sequence: sequence, payload: payload)
  }
}
