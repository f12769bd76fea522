/// The errors of levels before and after a calibration, as text.
package enum ErrorText {
  /// One line for all actuators.
  package static func line(_ result: CalibrationResult) -> String {
    let parts = result.figures.enumerated().map { place, figures in
      let before = result.before[place]?.error.map(percent) ?? "not measured"
      let after =
        result.after.indices.contains(place)
        ? result.after[place]?.error.map(percent) ?? "not measured" : "not measured"
      return "\(figures.name) \(before) before, \(after) after"
    }
    return "largest error of a level: " + parts.joined(separator: "; ")
  }

  /// A share in percent, rounded up.
  package static func percent(_ share: Double) -> String {
    share < 10 ? "\(Int((share * 100).rounded(.up))) %" : "more than 1000 %"
  }
}
