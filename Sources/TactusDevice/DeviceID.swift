/// A device's name for users and configuration: `backend` or `backend:rest`.
public struct DeviceID: Sendable, Hashable, CustomStringConvertible {
  /// The name of the backend.
  public var backend: String
  /// Identifies the device within its backend; empty for the backend's default device.
  public var rest: String

  /// Creates an id from its parts.
  /// - Parameters:
  ///   - backend: the name of the backend.
  ///   - rest: identifies the device within its backend; empty for the default device.
  public init(backend: String, rest: String = "") {
    self.backend = backend
    self.rest = rest
  }

  /// Parses an id as a user writes it. Everything after the first colon is the rest.
  public init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(backend: String(parts[0]), rest: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The id as a user writes it.
  public var description: String { rest.isEmpty ? backend : "\(backend):\(rest)" }
}
