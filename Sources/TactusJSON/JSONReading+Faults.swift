extension JSONReading {
  /// Reports why the reading cannot go on.
  package mutating func report(_ error: JSONError) {
    report(error.code, at: error.offset, error.message, expected: error.expected)
  }

  /// Reports a value of the wrong kind or out of range: the value at the path, or a member of it.
  /// A number that no `Double` can hold had its error when it was read and is passed over.
  /// - Parameters:
  ///   - subject: what the value is of, for the message; nil: the path says it.
  ///   - key: the member's; nil: the path leads to the value.
  package mutating func refuse(
    _ node: JSONNode, named subject: String? = nil, key: String? = nil,
    expected: @autoclosure () -> String, _ code: Diagnostic.Code
  ) {
    if case .unusable = node.kind { return }
    let start = subject.map { "\($0) is " } ?? "found "
    report(code, at: node.offset, key: key, "\(start)\(node.summary)", expected: expected())
  }

  /// Reports a key that the object at the path does not have, with the one that was meant.
  /// - Parameter hint: what is said in place of the nearest of the names.
  package mutating func refuseKey(
    _ member: JSONMember, among names: [String], hint: String? = nil, _ code: Diagnostic.Code
  ) {
    let known = "; there are \(names.joined(separator: ", "))"
    let hint = hint ?? Suggestion.hint(to: member.key, among: names) ?? known
    report(
      code, at: member.keyOffset, key: member.key, "there is no key \(member.key.quoted)\(hint)")
  }

  /// The members of a value that must be an object; none, and an error, where it is another.
  package mutating func members(
    of node: JSONNode, named subject: String? = nil, expected: String = "an object",
    _ code: Diagnostic.Code
  ) -> JSONMembers {
    if let members = node.members { return members }
    refuse(node, named: subject, expected: expected, code)
    return JSONMembers()
  }
}
