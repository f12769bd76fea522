/// Consecutive samples of an accelerometer: the message SAMPLES.
///
/// A sample has twelve bits and two samples share three bytes, so that the samples of a sensor with
/// 3.2 kHz need three fifths of a line of 115,200 baud.
public struct SampleBlock: Sendable, Hashable {
  /// The largest number of samples.
  public static var capacity: Int { 34 }
  /// The smallest and the greatest sample.
  public static var limits: ClosedRange<Int16> { -2048...2047 }

  /// The low 32 bits of the device's clock at the first sample, in microseconds.
  public var timeMicroseconds: UInt32
  /// The number of samples per second according to the data sheet.
  public var rateHertz: UInt16
  /// The acceleration of one unit, in millionths of standard gravity.
  public var scaleMicroG: UInt16
  /// The number of samples since the start of the stream that were lost on the device before this
  /// block; wraps around.
  public var lost: UInt16
  /// The axis, 0 to 2.
  public var axis: UInt8
  /// The number of samples.
  public private(set) var count: UInt8 = 0
  private var values = InlineArray<34, Int16>(repeating: 0)

  /// Creates a block without samples.
  public init(
    timeMicroseconds: UInt32, rateHertz: UInt16, scaleMicroG: UInt16, lost: UInt16, axis: UInt8
  ) {
    self.timeMicroseconds = timeMicroseconds
    (self.rateHertz, self.scaleMicroG) = (rateHertz, scaleMicroG)
    (self.lost, self.axis) = (lost, axis)
  }

  /// Whether no further sample fits.
  public var isFull: Bool { count >= UInt8(Self.capacity) }

  /// Appends a sample, limited to ``limits``. It is dropped if the block is full.
  public mutating func append(_ sample: Int16) {
    guard !isFull else { return }
    values[Int(count)] = min(max(sample, Self.limits.lowerBound), Self.limits.upperBound)
    count += 1
  }

  /// The sample at an index; 0 after the end.
  public subscript(place: Int) -> Int16 {
    place >= 0 && place < Int(count) ? values[place] : 0
  }

  /// Whether both have the same fields and samples.
  public static func == (left: SampleBlock, right: SampleBlock) -> Bool {
    guard left.timeMicroseconds == right.timeMicroseconds, left.rateHertz == right.rateHertz,
      left.scaleMicroG == right.scaleMicroG, left.lost == right.lost, left.axis == right.axis,
      left.count == right.count
    else { return false }
    for place in 0..<Int(left.count) where left[place] != right[place] { return false }
    return true
  }

  /// Hashes the fields and the samples.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(timeMicroseconds)
    hasher.combine(lost)
    for place in 0..<Int(count) { hasher.combine(values[place]) }
  }
}
