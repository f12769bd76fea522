internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

// The values that all records consist of. Missing or invalid values are reported and replaced by
// defaults.
extension JSONObject {
  /// The object of a JSON value. Returns nil, and reports an error, if the value is not an object.
  init?(capture node: JSONNode, _ json: inout JSONReading) {
    self.init(node, .badCapture, &json)
  }

  /// Reads a number from 0 to 1.
  func unit(_ key: String, _ json: inout JSONReading) -> Double {
    number(key, in: 0...1, &json) ?? 0
  }

  /// Reads a time in nanoseconds, within the range of times in a pattern; it may be negative.
  func time(_ key: String, _ json: inout JSONReading) -> Int64 {
    whole(key, in: Self.times, &json) ?? 0
  }

  /// Reads a time as ``time(_:_:)`` does; nil if the value is `null`.
  func optionalTime(_ key: String, _ json: inout JSONReading) -> Int64? {
    self[key]?.kind == .null ? nil : time(key, &json)
  }

  /// Reads a count, from 0 to 2,147,483,647.
  func count(_ key: String, _ json: inout JSONReading) -> Int {
    Int(whole(key, in: 0...Int64(Int32.max), expected: "a count", &json) ?? 0)
  }

  func zone(_ json: inout JSONReading) -> Zone {
    word("zone", &json, \Zone.name) ?? .default
  }

  /// The valid times of a capture.
  private static let times: ClosedRange<Int64> = {
    let limit = Int64(Limits.timeSeconds * 1e9)
    return -limit...limit
  }()
}
