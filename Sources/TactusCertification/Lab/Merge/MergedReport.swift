/// Several reports about one device, usually from several stations, in one report. Every statement
/// follows from the parts. Each part is a complete report and verifies alone.
package struct MergedReport: Sendable, Hashable, Codable {
  package static let format = "tactus-merged-report"
  package static let version = 1
  /// The permitted numbers of parts.
  package static let partCounts = 2...16

  package var format = MergedReport.format
  package var version = MergedReport.version
  /// The device as the first part declares it; all other parts declare the same.
  package var device: Report.Device
  /// The largest profile of a part.
  package var profile: Profile
  package var parts: [Part]
  package var tests: [Test]
  package var outcome: Status
  package var isMarginal: Bool
  package var isCertificate: Bool
  /// The reasons why the report is not a certificate; empty if it is one.
  package var againstCertificate: [String]
  /// The conclusions that a reader may draw, one sentence each.
  package var conclusions: [String]

  /// A report that is a part of this one.
  package struct Part: Sendable, Hashable, Codable {
    /// The name of the part's folder: `1`, `2` ...
    package var folder: String
    /// The SHA-256 of the part's manifest.
    package var digest: String
    package var created: String
    package var profile: Profile
    package var machine: String
    package var kernel: String
    package var instruments: [String]
    package var outcome: Status
  }

  /// The results of a test at all stations.
  package struct Test: Sendable, Hashable, Codable {
    package var id: String
    package var title: String
    package var status: Status
    package var isMarginal: Bool
    package var reason: String
    /// The status in each part, or an empty text if the part does not contain the test.
    package var statuses: [String]
  }
}
