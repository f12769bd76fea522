import Foundation
import TestAccuracy
import TestMotion
import Testing

/// Measures modelled devices whose parameters are random and known.
///
/// `TACTUS_SEARCH_WHOLE=1` measures 1,002 devices instead of 12.
@Suite(.serialized) struct AccuracyTests {
  private static let each: UInt64 =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] == nil ? 4 : 334

  /// The figures that are undetermined for a motor that turns: it makes less than two turns in 20
  /// ms, and each click begins at another angle.
  private static let ofClicks: [Parameter] = [.clickDuration, .pulseToRing]

  @Test func `figures are right and most devices have them`() async {
    let table = await AccuracyTable.measured(seeds: 1...Self.each, decibels: [30])
    #expect(table.wrong == [])
    for parameter in Parameter.allCases {
      let kinds: [ModelDevice.Kind] =
        Self.ofClicks.contains(parameter) ? [.lra, .wideband] : [.lra, .erm, .wideband]
      let sum = table.sum(kinds, of: [parameter], decibels: 30)
      #expect(sum.count > 0)
      #expect(
        sum.answerShare >= 0.95, "\(parameter.rawValue): \(sum.answered) answers of \(sum.count)")
    }
    let all = table.sum(decibels: 30)
    #expect(Double(all.beyondUncertainty) <= 0.01 * Double(all.answered))
  }

  @Test func `with more noise, figures are undetermined and not wrong`() async {
    let noises = [20.0, 10, 0]
    let table = await AccuracyTable.measured(
      seeds: 1001...(1000 + max(Self.each / 12, 2)), decibels: noises)
    #expect(table.wrong == [])
    let shares = noises.map { table.sum(decibels: $0).answerShare }
    #expect(shares[0] > shares[1] && shares[1] > shares[2] && shares[2] < 0.1)
  }
}
