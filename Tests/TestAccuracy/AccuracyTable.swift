package import TestMotion

/// A comparison of the measured figures of random devices with the true ones, by kind of motor,
/// noise and parameter.
package struct AccuracyTable: Sendable {
  /// By noise in decibels.
  package private(set) var cells: [ModelDevice.Kind: [Double: [Parameter: Judged]]] = [:]
  /// The seeds of the devices with a wrong answer.
  package private(set) var wrong: [String] = []

  /// Measures a device of each seed and kind at each noise, on all processors.
  package static func measured(
    _ kinds: [ModelDevice.Kind] = ModelDevice.Kind.allCases, seeds: ClosedRange<UInt64>,
    decibels: [Double]
  ) async -> AccuracyTable {
    await withTaskGroup(of: AccuracyTable.self) { group in
      for kind in kinds {
        for seed in seeds { group.addTask { one(kind, seed: seed, decibels: decibels) } }
      }
      return await group.reduce(into: AccuracyTable()) { $0.add($1) }
    }
  }

  /// The sum over kinds of motors and parameters.
  package func sum(
    _ kinds: [ModelDevice.Kind] = ModelDevice.Kind.allCases,
    of parameters: [Parameter] = Parameter.allCases,
    decibels: Double
  ) -> Judged {
    var sum = Judged()
    for kind in kinds {
      for parameter in parameters { sum += cells[kind]?[decibels]?[parameter] ?? Judged() }
    }
    return sum
  }

  private static func one(
    _ kind: ModelDevice.Kind, seed: UInt64, decibels: [Double]
  ) -> AccuracyTable {
    let device = MeasuredDevice(.random(kind, seed: seed))
    var table = AccuracyTable()
    for noise in decibels {
      guard let figures = device.figures(decibels: noise, seed: seed) else {
        table.wrong.append("\(kind.rawValue) \(seed) at \(noise) dB: the recording is refused")
        continue
      }
      let judged = device.judged(figures)
      table.cells[kind, default: [:]][noise] = judged
      for (parameter, value) in judged where value.wrong > 0 {
        table.wrong.append("\(kind.rawValue) \(seed) at \(noise) dB: \(parameter.rawValue)")
      }
    }
    return table
  }

  private mutating func add(_ other: AccuracyTable) {
    for (kind, rows) in other.cells {
      for (noise, row) in rows {
        for (parameter, value) in row {
          cells[kind, default: [:]][noise, default: [:]][parameter, default: Judged()] += value
        }
      }
    }
    wrong += other.wrong
  }
}
