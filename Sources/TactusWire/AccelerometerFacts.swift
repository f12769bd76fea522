/// The facts that a device declares about its accelerometer.
public struct AccelerometerFacts: Sendable, Hashable, BitwiseCopyable {
  /// The largest number of bytes of ``name``.
  public static var nameBytes: Int { 8 }

  /// The number of samples per second according to the data sheet. The oscillator of a sensor can
  /// differ by several percent, so the times of blocks are more accurate.
  public var rateHertz: UInt16
  /// The highest frequency in hertz that it passes without a loss of more than 3 dB.
  public var bandwidthHertz: UInt16
  /// The acceleration of one unit of a sample, in millionths of standard gravity.
  public var scaleMicroG: UInt16
  /// The largest acceleration that it can measure, in thousandths of standard gravity.
  public var rangeMilliG: UInt16
  /// The number of axes that can be chosen, 1 to 3.
  public var axes: UInt8
  /// The name of the part, of at most ``nameBytes`` bytes.
  public var name: ShortText

  /// Creates a statement.
  public init(
    rateHertz: UInt16, bandwidthHertz: UInt16, scaleMicroG: UInt16, rangeMilliG: UInt16,
    axes: UInt8, name: ShortText
  ) {
    (self.rateHertz, self.bandwidthHertz) = (rateHertz, bandwidthHertz)
    (self.scaleMicroG, self.rangeMilliG) = (scaleMicroG, rangeMilliG)
    (self.axes, self.name) = (axes, name)
  }
}
