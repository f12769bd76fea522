internal import BenchKit
internal import TactusStatistics

/// The state of a run: measures subjects alternately and stores their results.
struct ThroughputRun {
  let options: ThroughputOptions
  private(set) var parts: [BenchPart] = []
  /// The ratios of the current part.
  private var ratios: [Ratio] = []
  private var figures: [BenchPart.Figure] = []

  typealias Progress = (_ block: Int, _ of: Int) -> Void

  init(_ options: ThroughputOptions) { self.options = options }

  /// Measures the nanoseconds per piece of each subject, block by block.
  func measure(_ subjects: [TimedWork], _ progress: Progress) throws(BenchError) -> [[Double]] {
    let series = try Rounds.run(subjects, count: options.rounds) { block, count, _ in
      progress(block, count)
    }
    return zip(series, subjects).map { $0.piece(of: $1.pieces) }
  }

  /// Adds a ratio and returns it as text.
  mutating func add(_ name: String, _ values: [Double], over baseline: [Double]) -> String {
    guard let ratio = Ratio(name, values, over: baseline) else { return "" }
    ratios.append(ratio)
    return Self.text(ratio.estimate)
  }

  /// Adds the median of times in nanoseconds as a figure and returns it.
  mutating func addFigure(_ name: String, _ nanoseconds: [Double]) -> Double {
    let median = Self.median(nanoseconds)
    figures.append(BenchPart.Figure(name: name, value: median, unit: "ns"))
    return median
  }

  /// Ends a part, with everything added since the previous one.
  mutating func end(_ title: String, _ rows: [[String]]) {
    parts.append(BenchPart(title: title, table: rows, figures: figures, ratios: ratios))
    ratios = []
    figures = []
  }

  static func median(_ values: [Double]) -> Double { MedianEstimate(values)?.median ?? 0 }

  /// The text of an estimate, for example `1.01 (0.99 to 1.04)`.
  static func text(_ estimate: MedianEstimate) -> String {
    let numbers = [estimate.median, estimate.low, estimate.high].map { Figure.text($0) }
    return "\(numbers[0]) (\(numbers[1]) to \(numbers[2]))"
  }
}
