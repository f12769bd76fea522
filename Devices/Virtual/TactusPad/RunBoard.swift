import Foundation
import TactusVirtualPads
import TactusVirtualUSB

/// Plugs in a serial board whose other side is a file, runs a command, and returns its exit status.
/// - Parameter arguments: the file, and the command.
func runBoard(_ arguments: [String]) -> Int32 {
  guard let path = arguments.first, arguments.count > 1 else {
    write(usage, to: .standardError)
    return 64
  }
  guard let file = FileHandle(forUpdatingAtPath: path) else {
    write("TactusPad: cannot open \(path)", to: .standardError)
    return 2
  }
  do {
    let board = try SerialBoard(file: file.fileDescriptor)
    defer { board.unplug() }
    let process = try started(Array(arguments.dropFirst()))
    process.waitUntilExit()
    return process.terminationStatus
  } catch {
    write("TactusPad: \(error)", to: .standardError)
    return 2
  }
}
