/// A backend that can watch what its devices do: a facet, which a backend adopts that sees the
/// drive of a motor, or its motion, in another way than by the commands. `tactus certify` asks for
/// it.
public protocol InstrumentedBackend: HapticBackend {
  /// What watches a device. The device itself is not opened by this: it is open in another process
  /// while the instrument watches.
  /// - Parameter id: one of ``HapticBackend/devices()``.
  /// - Throws: ``DeviceError`` of kind `notSupported` where nothing watches this device, else as
  ///   ``HapticBackend/open(_:)``.
  func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument
}

/// Watches one device while it is tested.
///
/// ```
/// describes ──► begin ──► (the device plays) ──► samples ──► begin ...
/// ```
///
/// All is called on one thread of the harness. Each call returns within a second.
public protocol DeviceInstrument: AnyObject, Sendable {
  /// What it sees, and how well. Does not change.
  var description: InstrumentDescription { get }

  /// Forgets what it saw, and watches from now on.
  /// - Throws: ``DeviceError`` where it cannot.
  func begin() throws(DeviceError)

  /// What it saw since ``begin()``, until a time, in the order of time; of each actuator the first
  /// sample says where it was at the beginning.
  /// - Parameter nanoseconds: not in the future, on CLOCK_MONOTONIC.
  /// - Throws: ``DeviceError`` where something was lost, so that the samples prove nothing.
  func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample]
}

/// What an instrument sees, and how well.
public struct InstrumentDescription: Sendable, Hashable {
  /// What is measured.
  public enum Quantity: Sendable, Hashable {
    /// The drive of each actuator, 0 to 1 of full drive.
    case drive
    /// The acceleration of the device in g, in evenly spaced samples. Slower swings than
    /// `lowestHertz` are not looked for.
    case acceleration(samplesPerSecond: Double, lowestHertz: Double)
  }

  /// For reports: `shunt at the motor`.
  public var name: String
  /// What is measured.
  public var quantity: Quantity
  /// Nanoseconds by which a time may be wrong; 0: times are exact.
  public var resolutionNanoseconds: Int64
  /// The least and the greatest value that it tells, with the unit: `0 to 1 of full drive`.
  public var range: String
  /// Whether it watches a model and not a motor: then a report is no certificate.
  public var isSimulated: Bool

  /// A description; times are exact unless said otherwise.
  public init(
    name: String, quantity: Quantity, resolutionNanoseconds: Int64 = 0, range: String,
    isSimulated: Bool
  ) {
    self.name = name
    self.quantity = quantity
    self.resolutionNanoseconds = resolutionNanoseconds
    self.range = range
    self.isSimulated = isSimulated
  }
}

/// One thing that an instrument saw.
public struct InstrumentSample: Sendable, Hashable {
  /// What was seen.
  public enum Value: Sendable, Hashable {
    /// The drive of an actuator, 0 to 1. Between two samples it moved in a straight line; a step is
    /// two samples of one time.
    case drive(actuator: Int, level: Double)
    /// From now on an actuator swings with so many hertz.
    case frequency(actuator: Int, hertz: Double)
    /// Acceleration in g.
    case acceleration(Double)
  }

  /// When, on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// What was seen.
  public var value: Value

  /// A sample at a time.
  public init(_ value: Value, at nanoseconds: Int64) {
    self.value = value
    self.nanoseconds = nanoseconds
  }
}
