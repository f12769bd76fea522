internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// An object of a capture, whose members are looked up by key. A member that is missing or of the
/// wrong kind is reported, and a stand-in is returned so that the rest is looked at, too.
struct CaptureObject {
  private let members: JSONMembers
  private let offset: Int

  /// Nil, and an error, where the value is no object.
  init?(_ node: JSONNode, _ json: inout JSONReading) {
    guard case .object(let members) = node.kind else {
      json.report(.badCapture, at: node.offset, "found \(node.summary)", expected: "an object")
      return nil
    }
    self.members = members
    offset = node.offset
  }

  func report(_ key: String, _ json: inout JSONReading, _ message: String) {
    json.report(.badCapture, at: members[key]?.offset ?? offset, key: key, message)
  }

  /// Reports something about the object as a whole.
  func report(_ json: inout JSONReading, _ message: String) {
    json.report(.badCapture, at: offset, message)
  }

  /// Whether the object has a member.
  func has(_ key: String) -> Bool { members[key] != nil }

  func string(_ key: String, _ json: inout JSONReading) -> String {
    if case .string(let string)? = members[key]?.kind { return string }
    complain(key, "a string", &json)
    return ""
  }

  func number(_ key: String, _ json: inout JSONReading) -> Double {
    if case .number(let number, _)? = members[key]?.kind { return number }
    complain(key, "a number", &json)
    return 0
  }

  /// A number of 0 to 1.
  func unit(_ key: String, _ json: inout JSONReading) -> Double {
    if case .number(let number, _)? = members[key]?.kind, (0...1).contains(number) {
      return number
    }
    complain(key, "0 to 1", &json)
    return 0
  }

  /// A whole number that may be negative: nanoseconds, within the times that a pattern can have.
  func time(_ key: String, _ json: inout JSONReading) -> Int64 {
    if let time = whole(key) { return time }
    complain(key, "a whole number", &json)
    return 0
  }

  /// A whole number of things: 0 to some millions.
  func count(_ key: String, _ json: inout JSONReading) -> Int {
    if let count = whole(key), count >= 0, count <= Int32.max { return Int(count) }
    complain(key, "a number of things", &json)
    return 0
  }

  /// A truth that may be left out, which is then false.
  func flag(_ key: String, _ json: inout JSONReading) -> Bool {
    guard let node = members[key] else { return false }
    if case .boolean(let flag) = node.kind { return flag }
    complain(key, "true or false", &json)
    return false
  }

  /// An object within this one; nil, and an error, where there is none.
  func object(_ key: String, _ json: inout JSONReading) -> CaptureObject? {
    guard let node = members[key] else {
      complain(key, "an object", &json)
      return nil
    }
    json.path.append(.key(key))
    defer { json.path.removeLast() }
    return CaptureObject(node, &json)
  }

  /// ``time(_:_:)``, or nil for `null`.
  func optionalTime(_ key: String, _ json: inout JSONReading) -> Int64? {
    if members[key]?.kind == .null { return nil }
    return time(key, &json)
  }

  func list(_ key: String, _ json: inout JSONReading) -> [JSONNode] {
    if case .array(let items)? = members[key]?.kind { return items }
    complain(key, "an array", &json)
    return []
  }

  func zone(_ json: inout JSONReading) -> Zone {
    if let zone = Zone(name: string("zone", &json)) { return zone }
    complain("zone", Zone.allCases.map(\.name).joined(separator: ", "), &json)
    return .default
  }

  /// The largest time of a capture, in either direction.
  private static let limit = Limits.timeSeconds * 1e9

  private func whole(_ key: String) -> Int64? {
    guard case .number(let number, _)? = members[key]?.kind, abs(number) <= Self.limit else {
      return nil
    }
    return Int64(exactly: number)
  }

  /// One of the names that a list of cases has.
  func named<Case: RawRepresentable & CaseIterable>(
    _ key: String, _ standIn: Case, _ json: inout JSONReading
  ) -> Case where Case.RawValue == String {
    if let found = Case(rawValue: string(key, &json)) { return found }
    complain(key, Case.allCases.map(\.rawValue).joined(separator: ", "), &json)
    return standIn
  }

  private func complain(_ key: String, _ expected: String, _ json: inout JSONReading) {
    guard let node = members[key] else {
      return json.report(
        .badCapture, at: offset, "the object has no \"\(key)\"", expected: expected)
    }
    json.report(
      .badCapture, at: node.offset, key: key, "\(key) is \(node.summary)", expected: expected)
  }
}
