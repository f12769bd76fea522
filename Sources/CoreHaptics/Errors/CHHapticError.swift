public import Foundation

/// An error with Apple's domain and codes, and a sentence that states what to do.
///
/// ```swift
/// do {
///   try player.start(atTime: CHHapticTimeImmediate)
/// } catch CHHapticError.engineNotRunning {
///   try engine.start()
/// }
/// ```
///
/// `localizedDescription` and `print` give the sentence. As an `NSError`, the error has the domain
/// ``CoreHapticsErrorDomain`` and the raw value of its ``code``.
public struct CHHapticError: CustomNSError, LocalizedError, CustomStringConvertible {
  /// ``CoreHapticsErrorDomain``.
  public static var errorDomain: String { CoreHapticsErrorDomain }

  /// The kind of the error, as a value to compare.
  public let code: Code
  /// The sentence under `NSLocalizedDescriptionKey` and, if the error has another error as its
  /// cause, that error under `NSUnderlyingErrorKey`.
  public let userInfo: [String: Any]

  /// Creates an error with a code. If `userInfo` has no description, that of the code is used.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  /// The raw value of the ``code``.
  public var errorCode: Int { code.rawValue }

  /// The user info, always with a description.
  public var errorUserInfo: [String: Any] {
    var result = userInfo
    result[NSLocalizedDescriptionKey] = description
    return result
  }

  /// The problem, and what to do about it.
  public var errorDescription: String? { description }

  /// The problem, and what to do about it.
  public var description: String {
    userInfo[NSLocalizedDescriptionKey] as? String ?? code.summary
  }
}

// Sendable: the values of the user info do not change after the error is created, as with NSError.
extension CHHapticError: @unchecked Sendable {}

extension CHHapticError: Hashable {
  /// Whether two errors have the same code and description.
  public static func == (a: CHHapticError, b: CHHapticError) -> Bool {
    a.code == b.code && a.description == b.description
  }

  /// Hashes the code and the description.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(description)
  }
}

extension CHHapticError {
  init(_ code: Code, _ description: String, because reason: (any Error)? = nil) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let reason { userInfo[NSUnderlyingErrorKey] = reason }
    self.init(code, userInfo: userInfo)
  }
}
