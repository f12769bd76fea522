import Foundation

/// Prints a figure that the run has found.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
}
