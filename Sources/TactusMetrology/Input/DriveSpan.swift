/// A span in which an actuator was driven at one level. Times are those of the device's clock.
package struct DriveSpan: Sendable, Hashable {
  /// The beginning of the drive in seconds.
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
