internal import TactusDevice

/// Checks of a backend that opens a device, and of a device that creates its output.
enum OpeningChecks {
  static func capabilities(_ subject: Subject) throws -> String? {
    let device = try subject.backend.open(subject.device)
    let declared = device.capabilities
    let limited = try declared.validated()
    return declared == limited
      ? nil : "a number is out of bounds: \(declared) would become \(limited)"
  }

  static func constancy(_ subject: Subject) throws -> String? {
    let device = try subject.backend.open(subject.device)
    let before = device.capabilities
    let output = try device.makeOutput { _ in }
    defer { output.stop(at: MonotonicClock.nowNanoseconds) }
    return before == device.capabilities
      ? nil : "the capabilities differ after the output was created"
  }

  static func singleOutput(_ subject: Subject) throws -> String? {
    let device = try subject.backend.open(subject.device)
    let output = try device.makeOutput { _ in }
    defer { output.stop(at: MonotonicClock.nowNanoseconds) }
    do throws(DeviceError) {
      _ = try device.makeOutput { _ in }
      return "a second output was made"
    } catch {
      return error.kind == .busy ? nil : "the error is \(error.kind.rawValue), not busy"
    }
  }
}
