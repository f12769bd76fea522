import Foundation
import Testing

@testable import TactusEvdev

@Suite struct PermissionTests {
  private let rules = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Devices/udev/70-tactus.rules").standardized

  @Test func `the printed rule is the only rule of the file`() throws {
    let lines = try String(contentsOf: rules, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines == [PermissionFix.rule[...]])
  }

  @Test func `the rule file is applied before the one that grants devices to users`() {
    #expect(rules.lastPathComponent < "73-seat-late.rules")
    #expect(PermissionFix.rulePath.hasSuffix("/" + rules.lastPathComponent))
  }

  @Test func `the fix is one valid line for a shell`() throws {
    #expect(!PermissionFix.installRule.contains("\n"))
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    // With -n the shell parses the line and does not run it.
    shell.arguments = ["-n", "-c", PermissionFix.installRule]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }
}
