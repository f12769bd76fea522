package import TactusDevice
internal import TactusSystem

extension EvdevBackend: TiltSensingBackend {
  /// The drivers of pads whose axes are known. At rest their accelerometer reads 1 g on y, which
  /// points up; x points to the right, and z to the player. SDL documents these directions in
  /// SDL_sensor.h, and passes the readings of these pads on unchanged. The sensor of a Switch pad
  /// is mounted in another direction, which no test here covers.
  private static let drivers: Set<String> = ["hid-playstation", "hid-sony"]

  package func watchTilt(
    of id: DeviceID, _ report: @escaping @Sendable (Tilt) -> Void
  ) throws(DeviceError) -> any DeviceWatch {
    let node = try find(id).node
    guard Self.drivers.contains(node.driver), let calls = kernel as? any HarnessCalls,
      let path = motionSensor(of: node)
    else {
      throw DeviceError(.notSupported, "\(id) has no motion sensor whose axes are known")
    }
    let axes: [SensorAxis]
    let watch: any DeviceWatch
    do throws(Errno) {
      axes = try calls.axes(ofSensor: path)
      watch = try calls.listen(toSensor: path, Self.listener(axes, report))
    } catch {
      throw error.deviceError(path, fix: PermissionFix.line(kernel))
    }
    guard axes.count == 3, axes.allSatisfy({ $0.stepsPerG > 0 }) else {
      throw DeviceError(.notSupported, "the motion sensor \(path) does not report its scale")
    }
    return watch
  }

  /// Collects the axes of a report. An accelerometer at rest reads the force that holds it, which
  /// is opposite to gravity.
  private static func listener(
    _ axes: [SensorAxis], _ report: @escaping @Sendable (Tilt) -> Void
  ) -> @Sendable (SensorEvent) -> Void {
    let values = Guarded(axes.map { Double($0.value) / Double($0.stepsPerG) })
    return { event in
      switch event.kind {
      case .axis(let axis, let value):
        values.withLock { values in
          guard values.indices.contains(axis) else { return }
          values[axis] = Double(value) / Double(axes[axis].stepsPerG)
        }
      case .report: report(values.withLock { Tilt(right: -$0[0], near: -$0[2]) })
      // The kernel reports every axis that changes, so later reports make up for a lost one.
      case .dropped: break
      }
    }
  }
}
