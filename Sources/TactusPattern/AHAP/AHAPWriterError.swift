internal import TactusJSON

/// Why a pattern cannot be written as an AHAP file. Entries are counted from 0.
package enum AHAPWriterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The entry plays an audio resource that is registered with an engine and has no file name.
  case registeredResource(entry: Int)
  /// A number of the entry, or the version if there is no entry, is infinite or not a number.
  case notFinite(entry: Int?)
  /// An unknown field holds text that is not a JSON number.
  case invalidNumber(String)
  /// An unknown field is nested deeper than ``Limits/depth`` allows.
  case tooDeep
  /// The text would be longer than ``Limits/fileBytes``, and the reader would reject it.
  case tooLarge

  package var description: String {
    switch self {
    case .registeredResource(let entry):
      "entry \(entry) plays a registered audio resource; only a waveform path can be written"
    case .notFinite(let entry?):
      "entry \(entry) holds a number that is not finite; give a finite one"
    case .notFinite: "the version is not a finite number; give a finite one"
    case .invalidNumber(let text):
      "the number \(text.quoted) of an unknown key is not JSON; correct it"
    case .tooDeep: "an unknown key is nested deeper than \(Limits.depth) levels; remove it"
    case .tooLarge: "the file would have more than \(Limits.fileBytes) bytes; split the pattern"
    }
  }
}
