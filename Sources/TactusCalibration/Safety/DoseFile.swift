internal import Glibc
internal import TactusDevice
internal import TactusSystem

/// The doses of devices in a file of the user's folder, one recording per line.
package final class DoseFile: DoseBook {
  /// The largest size of the file in bytes. The line of a recording is removed after an hour.
  private static let limit = 1 << 16
  private static let header =
    "# How long devices were driven within an hour. Written by `tactus calibrate`."

  private let path: String
  private let id: String

  /// - Parameter id: the name of the device in the file.
  package init(_ path: String, _ id: String) {
    self.path = path
    self.id = id
  }

  package func add(_ plan: DrivePlan) throws(CalibrationFailure) {
    let now = Double(time(nil))
    let lines = try read()
    var dose = Dose(lines.filter { $0.id == id }.map(\.entry))
    try dose.add(plan, at: now)
    let others = lines.filter { $0.id != id && $0.entry.seconds > now - Dose.period }
    let all = others + dose.entries.map { Line(id: id, entry: $0) }
    let text = ([Self.header] + all.map(\.text)).joined(separator: "\n") + "\n"
    do throws(FileError) {
      PathFacts.makePrivateFolder(ResourceLookup.folder(of: path))
      try WholeFile.write(Array(text.utf8), path: path)
    } catch {
      throw .device(DeviceError(.system, error.description))
    }
  }

  private func read() throws(CalibrationFailure) -> [Line] {
    do throws(FileError) {
      let bytes = try BoundedFile.read(path: path, limit: Self.limit)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Line.init)
    } catch {
      if error.kind == .missing { return [] }
      throw .device(DeviceError(.system, error.description))
    }
  }
}

/// A line of the file: the time of the recording in seconds since 1970, the seconds of drive, the
/// seconds of full drive with the same heat, and the name of the device.
private struct Line {
  var id: String
  var entry: Dose.Entry

  init(id: String, entry: Dose.Entry) { (self.id, self.entry) = (id, entry) }

  init?(_ text: Substring) {
    let parts = text.split(separator: " ", maxSplits: 3)
    let numbers = parts.prefix(3).compactMap { Double($0) }
    guard parts.count == 4, numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 >= 0 })
    else { return nil }
    id = String(parts[3])
    entry = Dose.Entry(seconds: numbers[0], onSeconds: numbers[1], fullSeconds: numbers[2])
  }

  var text: String { "\(entry.seconds) \(entry.onSeconds) \(entry.fullSeconds) \(id)" }
}
