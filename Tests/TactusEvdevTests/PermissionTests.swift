import Foundation
import Testing

@testable import TactusEvdev

@Suite struct PermissionTests {
  private let rules = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Devices/udev/70-tactus.rules").standardized

  @Test func `the rule that the driver prints is the rule of the file, and its only one`() throws {
    let lines = try String(contentsOf: rules, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines == [PermissionFix.rule[...]])
  }

  @Test func `the file sorts before the one that hands devices out`() {
    #expect(rules.lastPathComponent < "73-seat-late.rules")
    #expect(PermissionFix.rulePath.hasSuffix("/" + rules.lastPathComponent))
  }

  @Test func `the fix is one line that a shell takes as it stands`() throws {
    #expect(!PermissionFix.installRule.contains("\n"))
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    // Read and not carried out.
    shell.arguments = ["-n", "-c", PermissionFix.installRule]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }
}
