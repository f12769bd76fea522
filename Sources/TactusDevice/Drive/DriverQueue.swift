/// A queue of levels in a kernel driver, which sends the oldest level first, one report at a time.
/// A level that waits behind other levels is played late. A level that finds the queue full is
/// lost.
public struct DriverQueue: Sendable, Hashable {
  /// The number of levels that the queue holds, 1 or more.
  public var depth: Int
  /// Nanoseconds between two reports to the device, above 0.
  public var spacingNanoseconds: Int64
  /// Whether the driver repeats its last report before it sends a new one. A level then leaves an
  /// empty queue with the second report.
  public var repeatsReports: Bool

  /// Creates a queue.
  /// - Parameters:
  ///   - depth: the number of levels that the queue holds, 1 or more.
  ///   - spacingNanoseconds: nanoseconds between two reports, above 0.
  ///   - repeatsReports: whether the driver repeats its last report before each new one.
  public init(depth: Int, spacingNanoseconds: Int64, repeatsReports: Bool) {
    self.depth = depth
    self.spacingNanoseconds = spacingNanoseconds
    self.repeatsReports = repeatsReports
  }

  /// The longest time that a level spends in a queue that was empty, in nanoseconds.
  public var passageNanoseconds: Int64 {
    repeatsReports ? 2 * spacingNanoseconds : spacingNanoseconds
  }
}
