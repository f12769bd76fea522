/// The exposure of hands to vibration, as directive 2002/44/EC limits it.
///
/// The daily exposure A(8) is the frequency-weighted acceleration (root mean square) times the
/// square root of the ratio of the time of exposure to 8 hours. By ISO 5349-1 the weight is about 1
/// from 8 to 16 Hz, and above 16 Hz inversely proportional to the frequency. That standard adds the
/// squares of the three axes. The acceleration of a turning weight has two axes of equal size, that
/// of other actuators has one.
package enum HandExposure {
  /// The daily exposure at which an employer must act, in m/s² (article 3 of the directive).
  package static let actionValue = 2.5
  /// The daily exposure that may not be exceeded, in m/s².
  package static let limitValue = 5.0
  /// Standard gravity in m/s².
  private static let gravity = 9.80665
  private static let day = 8 * 3600.0
  /// The frequency in hertz from which the weight falls.
  private static let corner = 16.0

  /// The daily exposure A(8) in m/s².
  /// - Parameters:
  ///   - gravities: the amplitude of the acceleration in g.
  ///   - isTurning: whether a weight turns, so that two axes have this amplitude.
  ///   - seconds: the time of exposure.
  package static func daily(
    gravities: Double, hertz: Double, isTurning: Bool, seconds: Double
  ) -> Double {
    let root = gravities * gravity / (isTurning ? 1 : 2.0.squareRoot())
    return root * min(corner / max(hertz, corner), 1) * (seconds / day).squareRoot()
  }
}
