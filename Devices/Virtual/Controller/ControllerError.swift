/// The reason why a controller cannot be created or run.
public struct ControllerError: Error, CustomStringConvertible {
  /// The reason, in one line.
  public let description: String

  init(_ description: String) { self.description = description }
}
