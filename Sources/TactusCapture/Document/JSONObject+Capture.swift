internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

// The values that all records are made of. What is missing or wrong is reported and a stand-in
// taken.
extension JSONObject {
  /// Nil, and an error, where the value is no object.
  init?(capture node: JSONNode, _ json: inout JSONReading) {
    self.init(node, .badCapture, &json)
  }

  /// A number of 0 to 1.
  func unit(_ key: String, _ json: inout JSONReading) -> Double {
    number(key, in: 0...1, &json) ?? 0
  }

  /// A whole number that may be negative: nanoseconds, within the times that a pattern can have.
  func time(_ key: String, _ json: inout JSONReading) -> Int64 {
    whole(key, in: Self.times, &json) ?? 0
  }

  /// ``time(_:_:)``, or nil for `null`.
  func optionalTime(_ key: String, _ json: inout JSONReading) -> Int64? {
    self[key]?.kind == .null ? nil : time(key, &json)
  }

  /// A whole number of things: 0 to some millions.
  func count(_ key: String, _ json: inout JSONReading) -> Int {
    Int(whole(key, in: 0...Int64(Int32.max), expected: "a number of things", &json) ?? 0)
  }

  func zone(_ json: inout JSONReading) -> Zone {
    word("zone", &json, \Zone.name) ?? .default
  }

  /// The times of a capture, in either direction.
  private static let times: ClosedRange<Int64> = {
    let limit = Int64(Limits.timeSeconds * 1e9)
    return -limit...limit
  }()
}
