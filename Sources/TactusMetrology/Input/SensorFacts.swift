/// Values from the data sheet of an acceleration sensor.
package struct SensorFacts: Sendable, Hashable {
  /// The nominal sample rate in hertz.
  package var rateHertz: Double
  /// The largest relative error of the rate, for example 0.03 for 3 %.
  package var rateTolerance: Double
  /// The largest acceleration in g that the sensor can report.
  package var rangeG: Double

  package init(rateHertz: Double, rateTolerance: Double, rangeG: Double) {
    self.rateHertz = rateHertz
    self.rateTolerance = rateTolerance
    self.rangeG = rangeG
  }
}
