public import Foundation

/// Why something could not be done: Apple's domain and codes, with a sentence that says what to do.
///
/// ```swift
/// do {
///   try player.start(atTime: CHHapticTimeImmediate)
/// } catch CHHapticError.engineNotRunning {
///   try engine.start()
/// }
/// ```
///
/// `localizedDescription` and `print` give the sentence. As an `NSError` it has the domain
/// ``CoreHapticsErrorDomain`` and the raw value of its ``code``.
public struct CHHapticError: CustomNSError, LocalizedError, CustomStringConvertible {
  /// ``CoreHapticsErrorDomain``.
  public static var errorDomain: String { CoreHapticsErrorDomain }

  /// What went wrong, as a value to compare.
  public let code: Code
  /// More about it: the sentence under `NSLocalizedDescriptionKey`, and where another error is the
  /// reason that error under `NSUnderlyingErrorKey`.
  public let userInfo: [String: Any]

  /// An error with a code. Without a description in `userInfo` that of the code is used.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  /// The raw value of the ``code``.
  public var errorCode: Int { code.rawValue }

  /// The user info with a description in any case.
  public var errorUserInfo: [String: Any] {
    var result = userInfo
    result[NSLocalizedDescriptionKey] = description
    return result
  }

  /// What went wrong, and what to do about it.
  public var errorDescription: String? { description }

  /// What went wrong, and what to do about it.
  public var description: String {
    userInfo[NSLocalizedDescriptionKey] as? String ?? code.summary
  }
}

// Sendable: the values of the user info are not changed after the error was made, as NSError's.
extension CHHapticError: @unchecked Sendable {}

extension CHHapticError: Hashable {
  /// Whether two errors have one code and say the same.
  public static func == (a: CHHapticError, b: CHHapticError) -> Bool {
    a.code == b.code && a.description == b.description
  }

  /// Feeds what ``==(_:_:)`` compares.
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
