public import CRealtime

/// The values of an event at its onset, already combined with the dynamic parameters at that time.
/// Later changes of attack and decay have no effect.
@usableFromInline
package struct Onset: BitwiseCopyable {
  /// Intensity or volume, including its dynamic parameter, limited to 0...1.
  package let level: Double
  /// Sharpness, limited to 0...1, or pitch, limited to -1...1, including its dynamic parameter.
  package let tone: Double
  /// Seconds that the dynamic parameters add to attack and decay.
  package let attackControl, decayControl: Double

  /// - Parameters:
  ///   - level: the value of the event's level control at the onset.
  ///   - tone: the value of its tone control.
  ///   - attack: the value of its attack control, in seconds.
  ///   - decay: the value of its decay control, in seconds.
  @_noLocks @_noAllocation
  package init(_ event: TimelineEvent, level: Double, tone: Double, attack: Double, decay: Double) {
    self.level = Self.level(event.level, control: level)
    let sum = event.tone + tone
    self.tone = event.kind.isHaptic ? Self.sharpness(sum) : limitedToSignedUnit(sum)
    attackControl = attack
    decayControl = decay
  }

  /// The level of an event under its level control, limited to 0...1.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  static func level(_ level: Double, control: Double) -> Double {
    tactus_limited_to_unit(level * control)
  }

  /// The sum of an event's sharpness and its control, limited to 0...1.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  static func sharpness(_ sum: Double) -> Double { tactus_limited_to_unit(sum) }
}
