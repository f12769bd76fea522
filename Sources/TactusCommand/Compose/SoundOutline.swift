internal import TactusPlot

/// The lowest and the highest sample of each column of a picture.
struct SoundOutline {
  /// The approximate number of columns across the picture.
  private static let columns = 1000

  private let perColumn: Int
  private var low: [Float] = []
  private var high: [Float] = []
  private var samples = 0

  /// - Parameter samples: the number of samples in the whole sound.
  init(samples: Int) { perColumn = max((samples + Self.columns - 1) / Self.columns, 1) }

  mutating func add(_ chunk: [Float]) {
    for sample in chunk {
      if samples.isMultiple(of: perColumn), low.count < Self.columns {
        low.append(sample)
        high.append(sample)
      }
      samples += 1
      let last = low.count - 1
      low[last] = min(low[last], sample)
      high[last] = max(high[last], sample)
    }
  }

  /// The outline as a line that goes down and up in each column.
  /// - Parameter rate: the sample rate in hertz.
  func line(rate: Int) -> [Plot.Point] {
    low.indices.flatMap { column -> [Plot.Point] in
      let time = (Double(column) + 0.5) * Double(perColumn) / Double(max(rate, 1))
      return [Plot.Point(time, Double(low[column])), Plot.Point(time, Double(high[column]))]
    }
  }
}
