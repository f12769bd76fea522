/// The type of a frame. The types that a device sends have the highest bit set.
public enum MessageType: UInt8, Sendable, Hashable, CaseIterable {
  case hello = 0x01
  case describe = 0x02
  case time = 0x03
  case heartbeat = 0x04
  case stop = 0x05
  case status = 0x06
  case get = 0x07
  case stream = 0x08
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
  case samples = 0xA1

  /// Whether the device executes commands of this type exactly once, in the order of their sequence
  /// numbers. Other commands may arrive in any order and repeatedly.
  public var isOrdered: Bool {
    switch self {
    case .play, .revise, .set: true
    default: false
    }
  }

  /// Whether the message proves that the playback thread of the host runs, and so renews the lease.
  /// Messages of other threads, such as those of the clock exchange, do not renew it, because they
  /// continue while the playback thread hangs.
  public var renewsLease: Bool {
    switch self {
    case .play, .revise, .set, .heartbeat: true
    default: false
    }
  }
}
