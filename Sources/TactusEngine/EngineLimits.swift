internal import TactusSystem

/// The bounds of a session.
package enum EngineLimits {
  /// Commands that wait to be carried out, scheduled ones included. One more is an error to the
  /// caller. A power of two.
  package static let commands = 8192
  /// Outputs that are open at once: as many as the playback core has places for.
  package static var outputs: Int { @_noLocks @_noAllocation get { 16 } }
  /// The latest time on the session's clock that a command can be given for: 146 years. What a
  /// pattern adds to it stays within 64 bits.
  package static let latestNanoseconds: Int64 = 1 << 62
  /// Nanoseconds: a pass of a loop lasts at least this long, so that no loop can hang.
  package static var shortestPassNanoseconds: Int64 { @_noLocks @_noAllocation get { 1_000_000 } }
  /// Nanoseconds: a level that does not change is looked at again after this time.
  package static var longestSegmentNanoseconds: Int64 {
    @_noLocks @_noAllocation get { 1_000_000_000 }
  }
  /// Nanoseconds between two lines of the log on one kind of report of one output: what repeats is
  /// counted meanwhile.
  package static let remarkNanoseconds: Int64 = 1_000_000_000
  /// Records that wait for those who listen, some 100 bytes each: two seconds of eight actuators
  /// and eight zones that move at 1 kHz. A power of two.
  package static let records = 1 << 15
  /// Records that one step of a virtual clock may make. A power of two.
  package static let recordsOfStep = 1 << 20
}

/// A value for each actuator of an output: ``DeviceLimits/actuators``.
typealias PerActuator<Value> = InlineArray<8, Value>

/// A value for each zone, by ``Zone/index``.
typealias PerZone<Value> = InlineArray<8, Value>

/// A value for each dynamic parameter, by ``ControlID/index``.
typealias PerControl<Value> = InlineArray<12, Value>
