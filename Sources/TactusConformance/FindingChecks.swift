internal import Dispatch
internal import Foundation
internal import TactusDevice

/// Checks of a backend that lists its devices.
enum FindingChecks {
  static func name(_ subject: Subject) -> String? {
    let name = subject.backend.name
    let isGood = !name.isEmpty && name == name.lowercased() && !name.contains(":")
    return isGood ? nil : "the name is \"\(name)\""
  }

  /// Lists devices on a thread of its own. Thus a call that never returns is detected, and a busy
  /// thread pool of the process does not count as a slow backend.
  static func promptness(_ subject: Subject) -> String? {
    let isDone = DispatchSemaphore(value: 0)
    let backend = subject.backend
    Thread.detachNewThread {
      _ = backend.devices()
      isDone.signal()
    }
    return isDone.wait(timeout: .now() + .seconds(1)) == .success
      ? nil : "devices() did not return within a second"
  }

  static func ids(_ subject: Subject) -> String? {
    let ids = subject.backend.devices().map(\.id)
    if let foreign = ids.first(where: { $0.backend != subject.backend.name }) {
      return "\(foreign) does not begin with \(subject.backend.name)"
    }
    return Set(ids).count == ids.count ? nil : "an id is listed twice: \(ids)"
  }

  static func unknown(_ subject: Subject) -> String? {
    let id = DeviceID(backend: subject.backend.name, rest: "no such device")
    do throws(DeviceError) {
      _ = try subject.backend.open(id)
      return "\(id) was opened"
    } catch {
      return error.kind == .notFound ? nil : "the error is \(error.kind.rawValue), not notFound"
    }
  }
}
