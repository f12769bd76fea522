/// A file in which a configuration may be.
public struct ConfigurationFile: Sendable, Hashable {
  /// How the file was used.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Its values are in force.
    case read
    case missing
    /// A preceding file was used instead.
    case notNeeded = "not needed"
  }

  /// The path.
  public var path: String
  /// How the file was used.
  public var state: State
}
