internal import TactusSystem

/// The bounds of a session.
package enum EngineLimits {
  /// The largest number of commands that are pending at once, including scheduled ones. The caller
  /// of a further command gets ``EngineError/queueFull``. A power of two.
  package static let commands = 8192
  /// The largest number of outputs that are open at once: ``Core`` has a slot for each.
  package static var outputs: Int { @_noLocks @_noAllocation get { 16 } }
  /// The latest time that a command may have, in nanoseconds on the session's clock: 146 years. The
  /// sum of it and a time of a pattern fits into 64 bits.
  package static let latestNanoseconds: Int64 = 1 << 62
  /// The shortest pass of a loop, in nanoseconds. It ensures that every loop advances time.
  package static var shortestPassNanoseconds: Int64 { @_noLocks @_noAllocation get { 1_000_000 } }
  /// The longest segment in nanoseconds. A constant level is evaluated again after this time.
  package static var longestSegmentNanoseconds: Int64 {
    @_noLocks @_noAllocation get { 1_000_000_000 }
  }
  /// The shortest time between two log lines for the same kind of report of one output, in
  /// nanoseconds. Repeated reports in between are counted. Only the last lines, at the close, do
  /// not wait.
  package static let remarkNanoseconds: Int64 = 1_000_000_000
  /// The number of records, of about 100 bytes each, that the queue for the listeners of a live
  /// session holds: two seconds of eight actuators and eight zones whose levels change at 1 kHz. A
  /// power of two.
  package static let records = 1 << 15
  /// The number of records that the queue of a virtual session holds. They are passed on only after
  /// each step of the virtual clock. A power of two.
  package static let recordsOfStep = 1 << 20
}

/// A value for each dynamic parameter, by ``ControlID/index``.
typealias PerControl<Value> = InlineArray<12, Value>
