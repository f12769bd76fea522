package import TactusDevice

/// The moment at which a device began a tap, as an ``OnsetSource`` observed it.
package struct Onset: Sendable, Hashable {
  /// Nanoseconds on the clock of the bench.
  package var nanoseconds: Int64
  /// The largest error of this time in nanoseconds.
  package var uncertaintyNanoseconds: Int64

  package init(_ nanoseconds: Int64, uncertaintyNanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.uncertaintyNanoseconds = uncertaintyNanoseconds
  }
}

/// Observes when a device begins its taps: by the device's own clock, by an instrument, or by the
/// kernel.
///
/// ```
/// begin ──► (the device plays) ──► onsets ──► begin ...
/// ```
package protocol OnsetSource: AnyObject, Sendable {
  /// The name of the source, for the names of series: `clock of the board`.
  var name: String { get }

  /// An explanation, in one line, of how the uncertainty is computed.
  var explanation: String { get }

  /// The shortest rest between two taps, in nanoseconds, with which the source separates them.
  var restNanoseconds: Int64 { get }

  /// Whether the source observes every tap that begins, so that a missing onset shows that the tap
  /// did not begin. If another kind of source misses a tap of a block, the block is left out,
  /// because the source could not separate the taps.
  var seesEveryTap: Bool { get }

  /// Discards all onsets and starts to record new ones.
  func begin() throws(DeviceError)

  /// Receives a report of the device, on any thread.
  func take(_ report: OutputReport)

  /// The onsets since ``begin()`` in any order. If an actuator starts while another one is driven,
  /// this may be a separate onset; see ``TapMatch``.
  func onsets(until nanoseconds: Int64) throws(DeviceError) -> [Onset]
}

extension OnsetSource {
  package func take(_ report: OutputReport) {}
  package var restNanoseconds: Int64 { 0 }
  package var seesEveryTap: Bool { true }
}
