/// The reason why a device cannot be used. The kind determines what the caller can do.
public struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem, which determines what the caller can do.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The device does not exist: check the id, or plug it in.
    case notFound
    /// The process may not open the device: the message names the fix.
    case notPermitted
    /// Another program uses the device: try again when that program has closed it.
    case busy
    /// The device is present and does not answer: unplug it and plug it in again.
    case notAnswering
    /// The device was disconnected: search for devices again.
    case gone
    /// The device is present and cannot do what was requested: choose another one.
    case notSupported
    /// The device's declaration violates the contract: its backend or profile has a fault.
    case invalid
    /// Another system call failed: the message names it.
    case system
  }

  /// The kind of problem, which determines what the caller can do.
  public var kind: Kind
  /// One line that names the problem and, if there is one, the fix.
  public var message: String

  /// Creates an error.
  /// - Parameters:
  ///   - kind: the kind of problem.
  ///   - message: one line that names the problem and, if there is one, the fix.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
