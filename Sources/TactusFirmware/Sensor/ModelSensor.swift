public import TactusWire

/// A modelled accelerometer at a modelled motor: 4 kHz, four samples in each tick.
public struct ModelSensor: MotionSensor, Sendable {
  /// The number of samples per second.
  public static var rateHertz: UInt16 { 4000 }
  /// The number of units of the steady amplitude at full drive and resonance: 1 g.
  private static var unitsAtFullDrive: Int { 1000 }

  private var samples = InlineArray<4, Int16>(repeating: 0)
  /// Whether the sensor answers.
  public var answers = true

  /// Creates a sensor that does not measure.
  public init() {}

  /// The declared range is that of twelve bits. All axes have the same motion.
  public var facts: AccelerometerFacts? {
    AccelerometerFacts(
      rateHertz: Self.rateHertz, bandwidthHertz: Self.rateHertz / 2, scaleMicroG: 1000,
      rangeMilliG: 2047, axes: 3, name: ShortText("model"))
  }

  /// Returns whether the sensor answers. The model measures all the time, so there is nothing to
  /// start.
  public mutating func measure(_ axis: UInt8?) -> Bool { answers }

  /// Stores the accelerations of a millisecond; 16,384 is the value at full drive and resonance.
  mutating func take(_ accelerations: InlineArray<4, Int16>) {
    for place in 0..<4 {
      samples[place] = Int16(Int(accelerations[place]) * Self.unitsAtFullDrive / 16_384)
    }
  }

  /// Adds the samples of the millisecond before the tick.
  public mutating func read(into queue: inout SampleQueue, at tick: UInt64) -> Bool {
    guard answers else { return false }
    for place in 0..<4 {
      queue.append(samples[place], at: WireTime.low(tick) &- UInt32(3 - place) * 250)
    }
    return true
  }
}
