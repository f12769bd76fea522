/// Constants of the protocol that both sides share.
public enum WireLimits {
  /// The largest payload of a frame, in bytes.
  public static let payloadBytes = 64
  /// The bytes of a frame before stuffing, without the payload: type, sequence number, CRC.
  public static let overheadBytes = 6
  /// The largest frame before stuffing, in bytes.
  public static let contentBytes = 70
  /// The largest frame on the line, in bytes. It has one code byte, because the content is shorter
  /// than a run of 254, and one delimiter.
  public static let frameBytes = 72
  /// The largest number of ordered commands in flight. Sequence numbers have eight bits; with less
  /// than half of them in flight, a duplicate is never mistaken for a new command.
  public static let commandsInFlight = 64
}
