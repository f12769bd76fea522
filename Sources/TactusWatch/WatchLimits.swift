internal import TactusCapture

/// The limits of recording and watching.
package enum WatchLimits {
  /// The largest number of watchers of one process; further ones are refused.
  package static let watchers = 4
  /// The largest number of connections that wait to be accepted.
  static let backlog = 8
  /// The largest number of records that wait for the thread that writes them to a file or sends
  /// them to watchers, about 200 bytes each: four seconds of a level that changes at 1 kHz on one
  /// actuator.
  static let queuedRecords = 1 << 14
  /// If more bytes than this would wait to be sent to a watcher, submissions are dropped and
  /// counted. Other records may take up to twice this number; beyond it the connection is closed.
  /// Bytes in the kernel's buffer do not count.
  static let pendingBytes = 1 << 18
  /// The longest time that a watcher may take to send its greeting, in nanoseconds.
  static let greetingNanoseconds: Int64 = 1_000_000_000
  /// The interval of deliveries to watchers in nanoseconds: shorter than a frame of their display.
  static let deliveryNanoseconds: Int64 = 20_000_000
  /// The interval of writes to a file, in milliseconds.
  static let writeMilliseconds = 200
  /// The longest time that a watcher waits for the answers of playing processes, in nanoseconds.
  static let answerNanoseconds: Int64 = 500_000_000
  /// The largest number of names that are read in the folder of sockets.
  static let names = 1000
}
