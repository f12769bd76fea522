/// An exact number with at most six decimals: the form of times, shares and counts in a report.
package struct Figure: Sendable, Hashable, Codable {
  package var millionths: Int64

  package init(millionths: Int64) { self.millionths = millionths }

  package init(nanoseconds: Int64) { millionths = nanoseconds }

  package init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    guard let exact = Amount.millionths(number) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "more than six decimals"))
    }
    millionths = exact
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Double(millionths) / 1_000_000)
  }

  package var text: String { Amount.text(millionths) }
}
