internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let peakSpread = Self("peak spread")
  fileprivate static let onsetSpread = Self("onset spread")
  fileprivate static let clicks = Self("clicks")
}

extension CertificationTest {
  private static let repeatFigures: [(Measurement.Name, Measurement.Unit)] = [
    (.peakSpread, .ratio), (.onsetSpread, .milliseconds), (.clicks, .count),
  ]
  /// The spreads that the limits permit. The sensor must be good enough to show them.
  private static let permitted = (peaks: 0.1, onsets: 0.001)

  static let repeatability = CertificationTest(
    id: "AC-8", title: "Repeatability", group: .actuation, profile: .metrology, need: .motion,
    definition: "How much the peaks and the onsets of 30 clicks vary: their standard deviations.",
    quickDefinition: "How much the peaks and the onsets of 20 clicks vary: their standard "
      + "deviations.",
    seconds: 0.1,
    measurements: repeatFigures.map { $0.0 }, sharesEvidenceOf: .clickQuality,
    run: Clicks.run,
    measure: { transcript in
      Clicks.measure(transcript, repeatFigures) { motion, clicks, window in
        guard !motion.isRotating else {
          return repeatFigures.map {
            Measurement($0, $1, undetermined: Reason.differentClicks.description)
          }
        }
        // The onset of a click is measured later by any stall of the host.
        let steady = clicks.filter { click in
          !motion.stalls.isDisturbed(
            from: Int64((click.begin - 0.06) * 1e9), to: Int64(click.end * 1e9))
        }
        guard steady.count * 3 >= clicks.count * 2 else { return [] }
        let spread = ClickSpread(
          motion.record, clicks: steady, windowSeconds: window, permitted: permitted,
          noise: motion.noise)
        guard spread.peaks.value != nil || spread.count > 0 else {
          return repeatFigures.map {
            Measurement($0, $1, undetermined: spread.peaks.reason ?? "")
          }
        }
        return [
          Measurement(.peakSpread, .ratio, spread.peaks),
          Measurement(.onsetSpread, .milliseconds, spread.onsets),
          Measurement(.clicks, count: spread.count),
        ]
      }
    })
}
