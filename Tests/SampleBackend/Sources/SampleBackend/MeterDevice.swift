public import TactusDevice

/// An open meter. It has a heavy and a light pointer and takes segments 20 ms ahead.
public final class MeterDevice: HapticDevice {
  /// The meter as it is listed.
  public let listing: DeviceListing
  private let store: MeterStore

  init(_ listing: DeviceListing) {
    self.listing = listing
    store = MeterStore(lease: Lease.standard(.device).durationNanoseconds)
  }

  /// Two motors, 20 ms of look-ahead, and a lease that the meter itself enforces.
  public var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(name: "heavy", kind: .erm, role: .heavy, frequencyBandHertz: 50...50),
        Actuator(name: "light", kind: .erm, role: .light, frequencyBandHertz: 170...170),
      ],
      lookAheadNanoseconds: 20_000_000, capacitySegments: MeterStore.capacity,
      lease: .standard(.device))
  }

  /// The output; the meter has nothing to report.
  public func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    guard store.take() else {
      throw DeviceError(.busy, "the meter has an output already")
    }
    return MeterOutput(store)
  }

  /// Where a pointer stands at a time, 0 to 1.
  public func level(of actuator: Int, at nanoseconds: Int64) -> Double {
    store.level(of: actuator, at: nanoseconds)
  }
}

/// The output of a meter: writes what it is told into the store.
final class MeterOutput: HapticOutput {
  private let store: MeterStore

  init(_ store: MeterStore) { self.store = store }

  deinit { store.release() }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    for index in segments.indices {
      guard store.add(segments[index], at: submittedNanoseconds) else { return .full }
    }
    return .accepted
  }

  func revise(from nanoseconds: Int64) { store.forget { $0 >= nanoseconds } }

  func stop(at nanoseconds: Int64) { store.forget { _ in true } }
}
