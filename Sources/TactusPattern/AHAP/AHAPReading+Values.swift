internal import TactusJSON

extension AHAPReading {
  /// The value as an object. Returns nil, and reports an error, if the value is of another kind.
  mutating func object(_ node: JSONNode, _ level: AHAPLevel) -> JSONObject? {
    JSONObject(node, noun: level.noun, level.code, &json)
  }

  /// Reports a value outside its range.
  mutating func checkRange(
    _ value: Double, _ range: ClosedRange<Double>, of name: String, in object: JSONObject
  ) {
    guard !range.contains(value) else { return }
    report(
      .outOfRange, at: object.offset(of: AHAPKey.parameterValue), key: AHAPKey.parameterValue,
      "\(name) is \(value.plain); it is kept, and limited when played",
      expected: "\(range.lowerBound.plain) to \(range.upperBound.plain)")
  }

  /// Reads a time in seconds. A missing time is 0, with a warning; an invalid one is an error.
  mutating func time(_ object: JSONObject, _ level: AHAPLevel) -> Double {
    guard let time = object.number(AHAPKey.time, &json, .optional) else {
      if object[AHAPKey.time] == nil {
        report(.missingValue, at: object.offset, "\(object.noun) has no \"Time\"; it is 0")
      }
      return 0
    }
    if !(0...Limits.timeSeconds ~= time) {
      report(
        level.timeCode, at: object.offset(of: AHAPKey.time), key: AHAPKey.time,
        "Time is \(time.plain)", expected: "0 to \(Limits.timeSeconds.plain) seconds")
    }
    return time
  }

  /// Reads the value of a parameter, which is required.
  mutating func parameterValue(_ object: JSONObject) -> Double? {
    object.number(AHAPKey.parameterValue, &json)
  }

  /// Reads the name of a parameter, which is required.
  mutating func parameterName(_ object: JSONObject) -> String? {
    object.string(AHAPKey.parameterID, &json, .requiredAs("the name of a parameter"))
  }

  /// Reports a name that is not allowed here.
  mutating func reportName(
    _ name: String, _ key: String, in object: JSONObject, _ code: Diagnostic.Code, what: String,
    known: [String]
  ) {
    let hint = Suggestion.hint(to: name, among: known) ?? ""
    report(
      code, at: object.offset(of: key), key: key, "\(name.quoted) is not \(what)\(hint)",
      expected: "one of " + known.joined(separator: ", "))
  }
}
