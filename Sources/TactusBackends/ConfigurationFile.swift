/// A path at which a configuration file was looked for.
public struct ConfigurationFile: Sendable, Hashable {
  /// How the file was used.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The file was read, and its values were applied.
    case read
    case missing
    /// The file was not read, because an earlier one in the order exists.
    case notNeeded = "not needed"
  }

  /// The path.
  public var path: String
  /// How the file was used.
  public var state: State
}
