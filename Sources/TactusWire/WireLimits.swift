/// The numbers of the protocol that both ends must share.
public enum WireLimits {
  /// Bytes of payload in a frame at most.
  public static let payloadBytes = 64
  /// Bytes of a frame before stuffing, beside the payload: type, sequence number, CRC.
  public static let overheadBytes = 6
  /// Bytes of a frame before stuffing at most.
  public static let contentBytes = 70
  /// Bytes of a frame on the line at most: one code byte, because the content is shorter than a
  /// run of 254, and the delimiter.
  public static let frameBytes = 72
  /// How many ordered commands may be on their way at a time. Sequence numbers have eight bits;
  /// less than half of them in flight keeps a copy from passing for something new.
  public static let commandsInFlight = 64
}
