/// A time during which an actuator was driven at one level, as the device's clock states it.
package struct DriveSpan: Sendable, Hashable {
  /// The begin of the drive in seconds.
  package var begin: Double
  /// The end of the drive in seconds.
  package var end: Double
  /// The time in seconds until which nothing else is driven.
  package var restUntil: Double

  package init(begin: Double, end: Double, restUntil: Double) {
    self.begin = begin
    self.end = end
    self.restUntil = restUntil
  }
}
