// Each function returns the value of a member. It reports an error and returns nil if the value is
// not as expected, or if a required member is missing.
extension JSONObject {
  /// A value in a form that the caller defines.
  /// - Parameter take: converts a node to the value; nil if it does not have the form.
  package func value<Value>(
    _ key: String, expected: @autoclosure () -> String, _ json: inout JSONReading,
    _ presence: Presence = .required, _ take: (JSONNode) -> Value?
  ) -> Value? {
    guard let node = members[key] else {
      switch presence {
      case .optional: break
      case .required: reportMissing(key, expected: expected(), &json)
      case .requiredAs(let expected): reportMissing(key, expected: expected, &json)
      }
      return nil
    }
    if let value = take(node) { return value }
    json.refuse(node, named: key, key: key, expected: expected(), code)
    return nil
  }

  package func boolean(
    _ key: String, _ json: inout JSONReading, _ presence: Presence = .required
  ) -> Bool? {
    value(key, expected: "true or false", &json, presence) { $0.boolean }
  }

  package func number(
    _ key: String, _ json: inout JSONReading, _ presence: Presence = .required
  ) -> Double? {
    value(key, expected: "a number", &json, presence) { $0.number }
  }

  /// A number within a range.
  package func number(
    _ key: String, in range: ClosedRange<Double>, _ json: inout JSONReading
  ) -> Double? {
    value(key, expected: "\(range.lowerBound.plain) to \(range.upperBound.plain)", &json) { node in
      node.number(in: range)
    }
  }

  /// A whole number within a range.
  package func whole(
    _ key: String, in range: ClosedRange<Int64>, expected: String = "a whole number",
    _ json: inout JSONReading
  ) -> Int64? {
    value(key, expected: expected, &json) { $0.whole(in: range) }
  }

  package func string(
    _ key: String, _ json: inout JSONReading, _ presence: Presence = .required
  ) -> String? {
    value(key, expected: "a string", &json, presence) { $0.string }
  }

  /// A string that is not empty.
  package func text(_ key: String, _ json: inout JSONReading) -> String? {
    value(key, expected: "text", &json) { node in
      node.string.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// A case of a type, by its name.
  package func word<Word: CaseIterable>(
    _ key: String, _ json: inout JSONReading, _ name: (Word) -> String
  ) -> Word? {
    value(key, expected: Word.allCases.map(name).joined(separator: ", "), &json) { node in
      node.string.flatMap { string in Word.allCases.first { name($0) == string } }
    }
  }

  /// A case of a type, by its raw value.
  package func word<Word: CaseIterable & RawRepresentable<String>>(
    _ key: String, _ json: inout JSONReading
  ) -> Word? {
    word(key, &json) { (word: Word) in word.rawValue }
  }

  package func items(
    _ key: String, _ json: inout JSONReading, _ presence: Presence = .required
  ) -> [JSONNode]? {
    value(key, expected: "an array", &json, presence) { $0.items }
  }

  /// An object within this one. The path leads to it during the call.
  package func object<Value>(
    _ key: String, noun: String = "the object", _ json: inout JSONReading,
    _ read: (JSONObject, inout JSONReading) -> Value?
  ) -> Value? {
    guard let node = members[key] else {
      reportMissing(key, expected: "an object", &json)
      return nil
    }
    json.path.append(.key(key))
    defer { json.path.removeLast() }
    return JSONObject(node, noun: noun, code, &json).flatMap { read($0, &json) }
  }

  /// An array of objects. An element that cannot be read is reported and skipped. The path leads to
  /// each element while it is read.
  package func objects<Value>(
    _ key: String, noun: String = "the object", _ json: inout JSONReading,
    _ read: (JSONObject, inout JSONReading) -> Value?
  ) -> [Value] {
    guard let items = items(key, &json) else { return [] }
    json.path.append(.key(key))
    defer { json.path.removeLast() }
    return items.indices.compactMap { index in
      json.path.append(.index(index))
      defer { json.path.removeLast() }
      return JSONObject(items[index], noun: noun, code, &json).flatMap { read($0, &json) }
    }
  }
}
