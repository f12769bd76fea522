internal import TactusDevice
internal import TactusFiles
internal import TactusSerial

/// Where the trace of a serial device is written.
final class TraceFile {
  private let path: String
  /// The frames of devices that were lost, and why they were.
  private var trace = FrameTrace(limit: FrameTrace.longest)
  private var losses: [String] = []

  /// Losses that are named in a file: more than anybody plugs in again.
  private static let lossLimit = 1000

  init(_ path: String) { self.path = path }

  /// All frames are kept from now on; those of the greeting are there already.
  /// - Throws: ``CommandFailure`` of code `usage` for a device without frames, of code `failed` if
  ///   the file could not be written at the end.
  func begin(_ device: any HapticDevice) throws {
    guard let serial = device as? SerialDevice else {
      throw CommandFailure(
        .usage, "only a serial device has a trace; play with --device serial:PORT")
    }
    try OutputFile.check(path)
    serial.keepTrace()
  }

  /// The device was lost, and is let go of.
  func end(_ device: any HapticDevice, because reason: String) {
    guard let serial = device as? SerialDevice else { return }
    keep(serial)
    guard losses.count < Self.lossLimit else { return }
    let time = trace.records.last.map { "\($0.hostNanoseconds) " } ?? ""
    losses.append("# \(time)the device was lost: \(reason)\n")
  }

  /// - Parameter device: the device that still plays, if one does.
  /// - Throws: ``CommandFailure`` if the file cannot be written.
  func write(_ device: (any HapticDevice)?) throws {
    if let serial = device as? SerialDevice { keep(serial) }
    let text = TraceText.text(trace) + losses.joined()
    do throws(FileError) { try WholeFile.write(Array(text.utf8), path: path) } catch {
      throw CommandFailure(writing: error)
    }
  }

  private func keep(_ device: SerialDevice) {
    if trace.records.isEmpty { trace = device.trace } else { trace.append(device.trace.records) }
  }
}
