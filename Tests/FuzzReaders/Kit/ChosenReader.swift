import Foundation

/// The reader that the variable `TACTUS_FUZZ` names.
package func chosenReader<Reader: RawRepresentable>() -> Reader where Reader.RawValue == String {
  let name = ProcessInfo.processInfo.environment["TACTUS_FUZZ"] ?? ""
  guard let reader = Reader(rawValue: name) else {
    preconditionFailure("TACTUS_FUZZ names no reader of this program")
  }
  return reader
}
