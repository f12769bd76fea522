/// Values from 0 to 1 as adjacent bars.
struct LevelChart {
  private let values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// The bars, from the top line down. A value above 0 is always visible.
  func lines(_ height: Int, isUnicode: Bool) -> [String] {
    let steps = Array(isUnicode ? " ▁▂▃▄▅▆▇█" : " .:-=+*%#")
    let parts = steps.count - 1
    let sizes = values.map { value in
      value > 0 ? max(Int((min(value, 1) * Double(height * parts)).rounded()), 1) : 0
    }
    return (0..<height).reversed().map { line in
      String(sizes.map { steps[min(max($0 - line * parts, 0), parts)] })
    }
  }
}
