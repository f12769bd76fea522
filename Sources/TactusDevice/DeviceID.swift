/// A device's name for users and configuration: `backend` or `backend:rest`.
public struct DeviceID: Sendable, Hashable, CustomStringConvertible {
  /// The name of the backend.
  public var backend: String
  /// What tells the device from others of the backend; empty for a backend's own default.
  public var rest: String

  /// - Parameters:
  ///   - backend: the name of the backend.
  ///   - rest: what tells the device from others of the backend; empty for its default.
  public init(backend: String, rest: String = "") {
    self.backend = backend
    self.rest = rest
  }

  /// Reads an id as a user writes it. Everything after the first colon is the rest.
  public init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(backend: String(parts[0]), rest: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The id as a user writes it.
  public var description: String { rest.isEmpty ? backend : "\(backend):\(rest)" }
}
