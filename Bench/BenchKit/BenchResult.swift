package import TactusSystem

/// The result of a bench: separately measured parts, and the system on which they were measured.
package struct BenchResult: Sendable, Hashable {
  /// The name of the bench, such as `jitter`, `latency` or `sound`.
  package var name: String
  package var header: RunHeader
  package var parts: [BenchPart]

  package init(name: String, header: RunHeader = RunHeader(), parts: [BenchPart]) {
    self.name = name
    self.header = header
    self.parts = parts
  }

  /// The system on which a bench runs now.
  package static var currentHeader: RunHeader { .current() }

  /// All ratios that limits may refer to.
  package var ratios: [Ratio] { parts.flatMap(\.ratios) }
}

/// Subjects that were measured alternately, and their ratios.
package struct BenchPart: Sendable, Hashable {
  package var title: String
  /// Notes about the subjects, each of which is a line.
  package var notes: [String]
  package var series: [Series]
  /// Nanoseconds between two samples; nil if the subjects are not periodic.
  package var periodNanoseconds: Int64?
  /// A table whose first row is the heading, for results that are not a series.
  package var table: [[String]]
  /// The numbers in the table, which the JSON file contains.
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

  /// A measured number that depends on the machine, unlike a ``Ratio``.
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

  /// The results as rows of text: a table of the series, or ``table`` if there are no series.
  package var rows: [[String]] {
    series.isEmpty ? table : SeriesTable.rows(series, periodNanoseconds: periodNanoseconds)
  }
}
