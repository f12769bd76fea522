package import BenchKit

/// What a run of the throughput bench found.
package struct ThroughputResult: Sendable, Hashable {
  /// Rows of text under a heading; the first row names the columns.
  package struct Table: Sendable, Hashable {
    package var title: String
    package var rows: [[String]]
  }

  /// One number of this machine. Only ratios mean something on another one.
  package struct Figure: Sendable, Hashable {
    package var name: String
    package var value: Double
    package var unit: String
  }

  /// What limits are about.
  package internal(set) var ratios: [Ratio] = []
  package internal(set) var tables: [Table] = []
  package internal(set) var figures: [Figure] = []
}
