package import TactusSystem

/// What a bench gave: parts that were each measured on their own, and what they were run on.
package struct BenchResult: Sendable, Hashable {
  /// `jitter`, `latency`, `throughput`.
  package var name: String
  package var header: RunHeader
  package var parts: [BenchPart]

  package init(name: String, header: RunHeader = RunHeader(), parts: [BenchPart]) {
    self.name = name
    self.header = header
    self.parts = parts
  }

  /// What a bench that begins now runs on.
  package static var currentHeader: RunHeader { .current() }

  /// All ratios that limits may name.
  package var ratios: [Ratio] { parts.flatMap(\.ratios) }
}

/// Subjects that were measured in turn, and how they stand to one another.
package struct BenchPart: Sendable, Hashable {
  package var title: String
  /// What is to be known of the subjects, a line each.
  package var notes: [String]
  package var series: [Series]
  /// Nanoseconds between two samples; nil where nothing was periodic.
  package var periodNanoseconds: Int64?
  /// Rows of a table with a heading, for what is not a series.
  package var table: [[String]]
  /// The numbers of the table.
  package var figures: [Figure]
  package var ratios: [Ratio]

  package init(
    title: String, notes: [String] = [], series: [Series] = [], periodNanoseconds: Int64? = nil,
    table: [[String]] = [], figures: [Figure] = [], ratios: [Ratio]
  ) {
    self.title = title
    self.notes = notes
    self.series = series
    self.periodNanoseconds = periodNanoseconds
    self.table = table
    self.figures = figures
    self.ratios = ratios
  }

  /// One number of this machine. Only ratios mean something on another one.
  package struct Figure: Sendable, Hashable {
    package var name: String
    package var value: Double
    package var unit: String

    package init(name: String, value: Double, unit: String) {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// The figures as rows of text.
  package var rows: [[String]] {
    series.isEmpty ? table : SeriesTable.rows(series, periodNanoseconds: periodNanoseconds)
  }
}
