/// What keeps a controller from being built or from running.
public struct ControllerError: Error, CustomStringConvertible {
  /// What happened, where, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}
