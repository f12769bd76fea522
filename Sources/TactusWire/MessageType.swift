/// What a frame means. Those of the device have the highest bit.
public enum MessageType: UInt8, Sendable, Hashable, CaseIterable {
  case hello = 0x01
  case describe = 0x02
  case time = 0x03
  case heartbeat = 0x04
  case stop = 0x05
  case status = 0x06
  case get = 0x07
  case play = 0x10
  case revise = 0x11
  case set = 0x12
  case welcome = 0x81
  case description = 0x82
  case timeReply = 0x83
  case statusReply = 0x86
  case value = 0x87
  case ack = 0x90
  case nak = 0x91
  case event = 0xA0

  /// Whether the command is carried out in the order of its sequence number, once. The others may
  /// come at any time and as often as they like.
  public var isOrdered: Bool {
    switch self {
    case .play, .revise, .set: true
    default: false
    }
  }

  /// Whether the message shows that who plays is alive, and so keeps a motor running. The clock
  /// and the questions of another thread do not: they go on while the playing one hangs.
  public var renewsLease: Bool {
    switch self {
    case .play, .revise, .set, .heartbeat: true
    default: false
    }
  }
}
