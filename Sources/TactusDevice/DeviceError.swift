/// Why a device cannot be used, by what the caller can do about it.
public struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the caller can do.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No such device: check the id, or plug it in.
    case notFound
    /// The process may not open it: the message names the fix.
    case notPermitted
    /// Another program holds it: try again when it has gone.
    case busy
    /// It is there and does not answer: unplug it and plug it in again.
    case notAnswering
    /// It was there and went away: find devices again.
    case gone
    /// It is there and cannot do what is asked: choose another.
    case notSupported
    /// What it declares contradicts the contract: a fault of its backend or profile.
    case invalid
    /// The system refused something else: the message says what.
    case system
  }

  /// What the caller can do.
  public var kind: Kind
  /// One line that names what is wrong and, where there is one, the fix.
  public var message: String

  /// - Parameters:
  ///   - kind: what the caller can do.
  ///   - message: one line that names what is wrong and, where there is one, the fix.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
