/// An object whose members are read by their keys.
///
/// A member that is missing, of the wrong kind or out of range is reported with its place, and nil
/// is returned. Callers continue with a default value, so that one pass finds several problems.
package struct JSONObject: Sendable {
  /// Whether a member is required.
  package enum Presence: Sendable {
    case optional
    case required
    /// The member is required. If it is missing, the message states what is expected.
    case requiredAs(String)
  }

  package let members: JSONMembers
  /// Bytes from the start of the text to the first byte of the object.
  package let offset: Int
  /// The object's name in messages.
  package let noun: String
  /// The code of problems with the object.
  package let code: Diagnostic.Code

  package init(_ members: JSONMembers, at offset: Int, _ noun: String, _ code: Diagnostic.Code) {
    self.members = members
    self.offset = offset
    self.noun = noun
    self.code = code
  }

  /// The value at the path as an object. Returns nil, and reports an error, if it is of another
  /// kind.
  package init?(
    _ node: JSONNode, noun: String = "the object", _ code: Diagnostic.Code,
    _ json: inout JSONReading
  ) {
    guard let members = node.members else {
      json.refuse(node, expected: "an object", code)
      return nil
    }
    self.init(members, at: node.offset, noun, code)
  }

  /// The value of a key, of any kind.
  package subscript(key: String) -> JSONNode? { members[key] }

  /// The place of a member's value, or of the object if the member is missing.
  package func offset(of key: String) -> Int { members[key]?.offset ?? offset }

  /// Reports a problem of the whole object.
  package func report(_ json: inout JSONReading, _ message: String) {
    json.report(code, at: offset, message)
  }

  /// Reports a problem of a member.
  package func report(_ key: String, _ json: inout JSONReading, _ message: String) {
    json.report(code, at: offset(of: key), key: key, message)
  }

  /// Reports that a member is missing.
  package func reportMissing(_ key: String, expected: String, _ json: inout JSONReading) {
    json.report(code, at: offset, "\(noun) has no \"\(key)\"", expected: expected)
  }
}
