internal import TactusCapture

/// The bounds of recording and watching.
package enum WatchLimits {
  /// Processes that watch one player at once; one more is refused.
  package static let watchers = 4
  /// Connections that wait to be accepted.
  static let backlog = 8
  /// Records that wait for the thread that writes or sends them, some 200 bytes each: four seconds
  /// of a level that moves at 1 kHz on one actuator.
  static let queuedRecords = 1 << 14
  /// Bytes that wait for a watcher beside the kernel's own buffer. What comes while they are there
  /// is lost and counted.
  static let pendingBytes = 1 << 18
  /// Nanoseconds in which a watcher says what it wants after it has connected.
  static let greetingNanoseconds: Int64 = 1_000_000_000
  /// Nanoseconds between two deliveries to watchers: less than a frame of what they draw.
  static let deliveryNanoseconds: Int64 = 20_000_000
  /// Milliseconds between two writes to a file.
  static let writeMilliseconds = 200
  /// Nanoseconds that the sockets of players are given to answer.
  static let answerNanoseconds: Int64 = 500_000_000
  /// Names that are read in the folder of sockets.
  static let names = 1000
}
