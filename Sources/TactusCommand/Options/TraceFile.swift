internal import TactusDevice
internal import TactusSystem

/// Where the trace of a device is written.
final class TraceFile {
  private let path: String
  /// The lines of devices that were lost, and why they were.
  private var text = ""

  /// Bytes of the lines of lost devices: more than anybody plugs in again.
  private static let room = 256 << 20

  init(_ path: String) { self.path = path }

  /// All frames are kept from now on; those of the opening are there already.
  /// - Throws: ``CommandFailure`` of code `usage` for a device without frames, of code `failed` if
  ///   the file could not be written at the end.
  func begin(_ device: any HapticDevice) throws {
    guard let traceable = device as? any TraceableDevice else {
      throw CommandFailure(
        .usage,
        "\(device.listing.id) has no frames to trace; a device on a line has, such as serial:PORT")
    }
    try OutputFile.check(path)
    traceable.keepTrace()
  }

  /// The device was lost, and is let go of.
  func end(_ device: any HapticDevice, because reason: String) {
    keep(device)
    keep("# the device was lost: \(reason)\n")
  }

  /// - Parameter device: the device that still plays, if one does.
  /// - Throws: ``CommandFailure`` if the file cannot be written.
  func write(_ device: (any HapticDevice)?) throws {
    if let device { keep(device) }
    do throws(FileError) { try WholeFile.write(Array(text.utf8), path: path) } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// What the text is stands in its first line, and once.
  private func keep(_ device: any HapticDevice) {
    guard let lines = (device as? any TraceableDevice)?.traceText else { return }
    keep(text.isEmpty ? lines : String(lines.drop { $0 != "\n" }.dropFirst()))
  }

  private func keep(_ more: String) {
    if text.utf8.count + more.utf8.count <= Self.room { text += more }
  }
}
