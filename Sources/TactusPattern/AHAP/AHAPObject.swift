internal import TactusJSON

/// An object of the format while it is interpreted.
struct AHAPObject {
  var level: AHAPLevel
  /// Bytes from the start of the text to its opening brace.
  var offset: Int
  var members: JSONMembers

  /// The value of a key.
  subscript(key: String) -> JSONNode? { members[key] }
}
