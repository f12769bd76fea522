package import TactusDevice
internal import TactusSystem

/// The onsets that a ``ClockedDevice`` reports, with the times of its own clock.
package final class ReportedOnsets: OnsetSource {
  /// The largest number of onsets that are kept for a block.
  private static let limit = 1 << 16

  private let device: any ClockedDevice
  private let heard = Guarded<[Onset]>([])

  package init(_ device: any ClockedDevice) { self.device = device }

  package var name: String { device.clock.name }

  package var explanation: String {
    let drift = device.clock.driftPartsPerMillion.map {
      ", which gains \(($0 * 10).rounded() / 10) millionths"
    }
    return "\(name)\(drift ?? ""): uncertain by what the device stated with each report"
  }

  package func begin() throws(DeviceError) { heard.withLock { $0 = [] } }

  package func take(_ report: OutputReport) {
    guard case .started(_, let time) = report else { return }
    let onset = Onset(time, uncertaintyNanoseconds: device.clock.uncertaintyNanoseconds)
    heard.withLock { if $0.count < Self.limit { $0.append(onset) } }
  }

  package func onsets(until nanoseconds: Int64) throws(DeviceError) -> [Onset] {
    heard.withLock { $0 }
  }
}
