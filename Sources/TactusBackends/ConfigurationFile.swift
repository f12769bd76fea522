/// A place where a configuration is looked for.
public struct ConfigurationFile: Sendable, Hashable {
  /// What became of it.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Its values are in force.
    case read
    case missing
    /// Another one came before it.
    case notNeeded = "not needed"
  }

  /// The path, as it was given or made.
  public var path: String
  /// What became of it.
  public var state: State
}
