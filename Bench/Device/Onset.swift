package import TactusDevice

/// The moment at which a device began a tap, as an ``OnsetSource`` saw it.
package struct Onset: Sendable, Hashable {
  /// Nanoseconds on the clock of the bench.
  package var nanoseconds: Int64
  /// By how many nanoseconds this time may be wrong.
  package var uncertaintyNanoseconds: Int64

  package init(_ nanoseconds: Int64, uncertaintyNanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.uncertaintyNanoseconds = uncertaintyNanoseconds
  }
}

/// Sees when a device begins its taps: by the device's own clock, by an instrument, or by the
/// kernel.
///
/// ```
/// begin ──► (the device plays) ──► onsets ──► begin ...
/// ```
package protocol OnsetSource: AnyObject, Sendable {
  /// What sees the onsets, for the names of series: `clock of the board`.
  var name: String { get }

  /// How the uncertainty is computed, in one line.
  var explanation: String { get }

  /// The shortest rest between two taps, in nanoseconds, with which the source separates them.
  var restNanoseconds: Int64 { get }

  /// Whether a tap that it does not see did not begin. A block in which such a source does not see
  /// every tap is left out, because it cannot separate the taps.
  var seesEveryTap: Bool { get }

  /// Discards all onsets and starts to listen.
  func begin() throws(DeviceError)

  /// Takes a report of the device, on any thread.
  func take(_ report: OutputReport)

  /// The onsets since ``begin()`` in any order. An actuator that starts while another is driven
  /// may count as an onset of its own; see ``TapMatch``.
  func onsets(until nanoseconds: Int64) throws(DeviceError) -> [Onset]
}

extension OnsetSource {
  package func take(_ report: OutputReport) {}
  package var restNanoseconds: Int64 { 0 }
  package var seesEveryTap: Bool { true }
}
