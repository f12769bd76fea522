import Foundation

/// Prints a measured figure.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
}
