public import TactusDevice

extension EvdevBackend: InstrumentedBackend {
  /// The motion sensor of a pad. It shows the pad's motion, which begins after the motor's, and
  /// cannot distinguish two motions that follow each other closely.
  public func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument {
    let node = try find(id).node
    guard let calls = kernel as? any HarnessCalls, let path = motionSensor(of: node) else {
      throw DeviceError(.notSupported, "\(id) has no motion sensor")
    }
    return try MotionInstrument(path, calls)
  }
}
