/// The reason why an output cannot be checked.
public struct RealtimeCheckError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason and the remedy, in one line.
  public var description: String

  static let cannotCount = RealtimeCheckError(
    description: "allocations are not counted in this process, because a sanitizer or another "
      + "library replaces malloc; check without it")
}
