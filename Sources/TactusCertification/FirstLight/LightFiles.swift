internal import TactusSystem

/// A record of first light as a folder of files that can be sent to others.
package enum LightFiles {
  static let text = "first-light.txt"
  static let json = "first-light.json"
  static let trace = "line.trace"

  /// Prepares a folder for a record: creates the folder if it is missing, and deletes an earlier
  /// record in it.
  /// - Throws: ``ReportError`` if the folder contains other files, or cannot be created or read.
  package static func prepare(_ folder: String) throws(ReportError) {
    do throws(RigFault) { try Folder.make(folder) } catch { throw ReportError("\(error)") }
    guard let present = Folder.files(in: folder) else {
      throw ReportError("the folder \(folder) cannot be read; choose another")
    }
    let others = Set(present).subtracting([text, json, trace])
    guard others.isEmpty else {
      throw ReportError("\(folder) holds other files; choose an empty folder, or a new one")
    }
    for path in present { Folder.remove("\(folder)/\(path)") }
  }

  /// Writes a record.
  /// - Parameter trace: the frames of a serial line as text; nil if the device is not on a serial
  ///   line.
  package static func write(
    _ record: LightRecord, trace: String?, into folder: String
  ) throws(ReportError) {
    guard let bytes = CanonicalJSON.bytes(record) else {
      throw ReportError("a number of the record is not finite, so that JSON cannot contain it")
    }
    do throws(FileError) {
      try WholeFile.write(bytes, path: "\(folder)/\(json)")
      try WholeFile.write(Array(LightText.text(record).utf8), path: "\(folder)/\(text)")
      if let trace { try WholeFile.write(Array(trace.utf8), path: "\(folder)/\(self.trace)") }
    } catch { throw ReportError(error.description) }
  }
}
