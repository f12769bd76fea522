extension JSONReading {
  /// Reports why reading cannot continue.
  package mutating func report(_ error: JSONError) {
    report(error.code, at: error.offset, error.message, expected: error.expected)
  }

  /// Reports a value of the wrong kind or out of range: the value at the path, or a member of it. A
  /// number that no `Double` can hold is skipped, because it was reported when it was read.
  /// - Parameters:
  ///   - subject: the name of the value in the message; nil if the path suffices.
  ///   - key: the key of the member; nil if the path already leads to the value.
  package mutating func refuse(
    _ node: JSONNode, named subject: String? = nil, key: String? = nil,
    expected: @autoclosure () -> String, _ code: Diagnostic.Code
  ) {
    if case .unusable = node.kind { return }
    let start = subject.map { "\($0) is " } ?? "found "
    report(code, at: node.offset, key: key, "\(start)\(node.summary)", expected: expected())
  }

  /// Reports an unknown key of the object at the path, and suggests the nearest known one.
  /// - Parameter hint: the text to use instead of that suggestion.
  package mutating func refuseKey(
    _ member: JSONMember, among names: [String], hint: String? = nil, _ code: Diagnostic.Code
  ) {
    let known = "; there are \(names.joined(separator: ", "))"
    let hint = hint ?? Suggestion.hint(to: member.key, among: names) ?? known
    report(
      code, at: member.keyOffset, key: member.key, "unknown key \(member.key.quoted)\(hint)")
  }

  /// The members of a value that must be an object; empty, after an error, if it is of another
  /// kind.
  package mutating func members(
    of node: JSONNode, named subject: String? = nil, expected: String = "an object",
    _ code: Diagnostic.Code
  ) -> JSONMembers {
    if let members = node.members { return members }
    refuse(node, named: subject, expected: expected, code)
    return JSONMembers()
  }
}
