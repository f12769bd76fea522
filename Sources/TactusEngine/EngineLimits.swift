internal import TactusSystem

/// The bounds of a session.
package enum EngineLimits {
  /// Pending commands, including scheduled ones. A further command is an error for its caller. A
  /// power of two.
  package static let commands = 8192
  /// Outputs that are open at once: the number of slots of the playback core.
  package static var outputs: Int { @_noLocks @_noAllocation get { 16 } }
  /// The latest time on the session's clock for a command: 146 years. The sum of it and a time of a
  /// pattern fits into 64 bits.
  package static let latestNanoseconds: Int64 = 1 << 62
  /// Nanoseconds: the shortest pass of a loop, so that every loop advances time.
  package static var shortestPassNanoseconds: Int64 { @_noLocks @_noAllocation get { 1_000_000 } }
  /// Nanoseconds: a constant level is evaluated again after this time.
  package static var longestSegmentNanoseconds: Int64 {
    @_noLocks @_noAllocation get { 1_000_000_000 }
  }
  /// Nanoseconds between two lines of the log on the same kind of report of one output. Repeated
  /// reports are counted in between.
  package static let remarkNanoseconds: Int64 = 1_000_000_000
  /// Records that are queued for the listeners, about 100 bytes each: two seconds of eight
  /// actuators and eight zones whose levels change at 1 kHz. A power of two.
  package static let records = 1 << 15
  /// Records that one step of a virtual clock may produce. A power of two.
  package static let recordsOfStep = 1 << 20
}

/// A value for each actuator of an output: ``DeviceLimits/actuators``.
typealias PerActuator<Value> = InlineArray<8, Value>

/// A value for each zone, by ``Zone/index``.
typealias PerZone<Value> = InlineArray<8, Value>

/// A value for each dynamic parameter, by ``ControlID/index``.
typealias PerControl<Value> = InlineArray<12, Value>
