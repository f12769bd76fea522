import Foundation
import TactusSerial
import TestBoard
import Testing

@Suite struct SystemProcessesTests {
  /// The kernel keeps 15 bytes of a name.
  @Test(arguments: ["tactus-a", "tactus-15-bytes", "tactus-a-name-of-many-bytes"])
  func `a program is found by its name of any length`(_ name: String) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: UUID().uuidString)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    // A program that is started through a symbolic link has the name of the link.
    let program = folder.appending(path: name)
    try files.createSymbolicLink(
      at: program, withDestinationURL: URL(fileURLWithPath: "/bin/sleep"))
    let process = Process()
    process.executableURL = program
    process.arguments = ["600"]
    try process.run()
    // The kernel sets the name shortly after the start.
    #expect(comesAbout { SystemProcesses.isRunning(name) })
    // A child of a test has its signals blocked, except this one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!SystemProcesses.isRunning(name))
  }
}
