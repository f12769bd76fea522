internal import TactusJSON

extension AHAPReading {
  /// The value as an object; nil, and an error, where it is something else.
  mutating func object(_ node: JSONNode, _ level: AHAPLevel) -> AHAPObject? {
    guard case .object(let members) = node.kind else {
      reportKind(of: node, nil, expected: "an object", level.code)
      return nil
    }
    return AHAPObject(level: level, offset: node.offset, members: members)
  }

  /// The items of an array; none, and an error, where it is something else.
  mutating func array(_ node: JSONNode, _ key: String, _ code: Diagnostic.Code) -> [JSONNode] {
    if case .array(let items) = node.kind { return items }
    reportKind(of: node, key, expected: "an array", code)
    return []
  }

  mutating func number(_ node: JSONNode, _ key: String, _ code: Diagnostic.Code) -> Double? {
    if case .number(let number, _) = node.kind { return number }
    reportKind(of: node, key, expected: "a number", code)
    return nil
  }

  mutating func string(_ node: JSONNode, _ key: String, _ code: Diagnostic.Code) -> String? {
    if case .string(let string) = node.kind { return string }
    reportKind(of: node, key, expected: "a string", code)
    return nil
  }

  mutating func boolean(_ node: JSONNode, _ key: String, _ code: Diagnostic.Code) -> Bool? {
    if case .boolean(let boolean) = node.kind { return boolean }
    reportKind(of: node, key, expected: "true or false", code)
    return nil
  }

  /// Reports a value of the wrong kind: a member of the object at the path, or without a key the
  /// value at the path. One that had its error when it was read is passed over.
  mutating func reportKind(
    of node: JSONNode, _ key: String?, expected: String, _ code: Diagnostic.Code
  ) {
    if case .unusable = node.kind { return }
    let subject = key.map { "\($0) is " } ?? "found "
    report(code, at: node.offset, key: key, "\(subject)\(node.summary)", expected: expected)
  }

  /// Reports that a required key is missing from an object.
  mutating func reportMissing(_ key: String, in object: AHAPObject, expected: String) {
    report(
      object.level.code, at: object.offset,
      "\(object.level.noun) has no \"\(key)\"", expected: expected)
  }

  /// Reports a value outside the range that means something.
  mutating func checkRange(
    _ value: Double, _ range: ClosedRange<Double>, of name: String, in object: AHAPObject
  ) {
    guard !range.contains(value), let node = object[AHAPKey.parameterValue] else { return }
    report(
      .outOfRange, at: node.offset, key: AHAPKey.parameterValue,
      "\(name) is \(value.plain); it is kept, and limited when played",
      expected: "\(range.lowerBound.plain) to \(range.upperBound.plain)")
  }

  /// Reads a time in seconds. Missing it is 0, with a warning; a bad one is an error.
  mutating func time(_ object: AHAPObject) -> Double {
    guard let node = object[AHAPKey.time] else {
      report(.missingValue, at: object.offset, "\(object.level.noun) has no \"Time\"; it is 0")
      return 0
    }
    guard let time = number(node, AHAPKey.time, object.level.code) else { return 0 }
    if !(0...Limits.timeSeconds ~= time) {
      report(
        object.level.timeCode, at: node.offset, key: AHAPKey.time, "Time is \(time.plain)",
        expected: "0 to \(Limits.timeSeconds.plain) seconds")
    }
    return time
  }

  /// Reads the value of a parameter, which must be there.
  mutating func parameterValue(_ object: AHAPObject) -> Double? {
    guard let node = object[AHAPKey.parameterValue] else {
      reportMissing(AHAPKey.parameterValue, in: object, expected: "a number")
      return nil
    }
    return number(node, AHAPKey.parameterValue, object.level.code)
  }

  /// Reads the name of a parameter, which must be there.
  mutating func parameterName(_ object: AHAPObject) -> String? {
    guard let node = object[AHAPKey.parameterID] else {
      reportMissing(AHAPKey.parameterID, in: object, expected: "the name of a parameter")
      return nil
    }
    return string(node, AHAPKey.parameterID, object.level.code)
  }

  /// Reports a name that is not one of those that may stand here.
  mutating func reportName(
    _ name: String, _ key: String, in object: AHAPObject, _ code: Diagnostic.Code, what: String,
    known: [String]
  ) {
    guard let offset = object[key]?.offset else { return }
    let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    report(
      code, at: offset, key: key, "\(name.quoted) is not \(what)\(hint)",
      expected: "one of " + known.joined(separator: ", "))
  }
}
