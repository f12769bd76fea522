/// How a kernel's driver passes levels on that keeps them in a queue and sends its reports apart,
/// the oldest first. A level behind others is felt late, and one that finds the queue full is lost.
public struct DriverQueue: Sendable, Hashable {
  /// How many levels the queue holds, 1 or more.
  public var depth: Int
  /// Nanoseconds between two reports to the device, above 0.
  public var spacingNanoseconds: Int64
  /// Whether the driver sends its last report once more before a new one, so that a level leaves an
  /// empty queue with the second report.
  public var repeatsReports: Bool

  /// - Parameters:
  ///   - depth: levels, 1 or more.
  ///   - spacingNanoseconds: above 0.
  ///   - repeatsReports: whether each new report follows a copy of the one before.
  public init(depth: Int, spacingNanoseconds: Int64, repeatsReports: Bool) {
    self.depth = depth
    self.spacingNanoseconds = spacingNanoseconds
    self.repeatsReports = repeatsReports
  }

  /// Nanoseconds within which a level that finds the queue empty has left it.
  public var passageNanoseconds: Int64 {
    repeatsReports ? 2 * spacingNanoseconds : spacingNanoseconds
  }
}
