import Foundation

/// Shows a figure of a test in the output of the tests.
func showFigure(_ line: String) {
  FileHandle.standardError.write(Data("image: \(line)\n".utf8))
}

/// Whether the tests run at length: `TACTUS_SEARCH_WHOLE` is set.
let runsAtLength = ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] != nil
