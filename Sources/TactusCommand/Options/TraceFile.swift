internal import TactusDevice
internal import TactusSystem

/// The file to which `play --trace` writes every frame of a device on a serial line.
final class TraceFile {
  private let path: String
  /// The lines of the devices that are released, with the reasons of their loss.
  private var text = ""

  /// The largest size of ``text`` in bytes. A trace that would exceed it is dropped.
  private static let room = 256 << 20

  init(_ path: String) { self.path = path }

  /// Makes the device record all its frames, including those of its opening.
  /// - Throws: ``CommandFailure`` of code `usage` for a device without frames, of code `failed` if
  ///   the file cannot be written.
  func begin(_ device: any HapticDevice) throws {
    guard let traceable = device as? any TraceableDevice else {
      throw CommandFailure(
        .usage,
        "--trace records a serial line, such as serial:PORT; \(device.listing.id) has none")
    }
    try OutputFile.check(path)
    traceable.keepTrace()
  }

  /// Adds the trace of a lost device to ``text``, because the device is released afterwards.
  func end(_ device: any HapticDevice, because reason: String) {
    keep(device)
    keep("# the device was lost: \(reason)\n")
  }

  /// - Parameter device: the device that is still open, if there is one.
  /// - Throws: ``CommandFailure`` if the file cannot be written.
  func write(_ device: (any HapticDevice)?) throws {
    if let device { keep(device) }
    do throws(FileError) { try WholeFile.write(Array(text.utf8), path: path) } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Adds the trace of a device to ``text``. Its first line, the format, is added only once.
  private func keep(_ device: any HapticDevice) {
    guard let lines = (device as? any TraceableDevice)?.traceText else { return }
    keep(text.isEmpty ? lines : String(lines.drop { $0 != "\n" }.dropFirst()))
  }

  private func keep(_ more: String) {
    if text.utf8.count + more.utf8.count <= Self.room { text += more }
  }
}
