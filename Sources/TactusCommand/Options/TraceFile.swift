internal import TactusDevice
internal import TactusFiles
internal import TactusSerial

/// Where the trace of a serial device is written.
struct TraceFile {
  /// The file.
  let path: String

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

  /// - Throws: ``CommandFailure`` of code `failed` if the file cannot be written.
  func write(_ device: any HapticDevice) throws {
    guard let serial = device as? SerialDevice else { return }
    let text = TraceText.text(serial.trace)
    do throws(FileError) { try WholeFile.write(Array(text.utf8), path: path) } catch {
      throw CommandFailure(.failed, error.description)
    }
  }
}
