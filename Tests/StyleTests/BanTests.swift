import Testing

@Suite("Bans") struct BanTests {
  @Test(arguments: Ban.all)
  func `every banned call is found, and the message names its replacement`(_ ban: Ban) {
    let file = SourceFile("Sources/Some/A.swift", "let a = 1\nlet b = { \(ban.code) }\n")
    let found = bannedCalls(file).filter { $0.advice.contains("`\(ban.code)`") }
    #expect(found.map(\.line) == [2])
    #expect(found.allSatisfy { $0.advice.hasSuffix(ban.instead) })
  }

  @Test(arguments: Ban.all)
  func `the files that a ban allows may use the call`(_ ban: Ban) {
    for place in ban.allowedIn {
      let used = uses(in: SourceFile(place + "A.swift", ban.code)).map(\.ban.code)
      #expect(used.contains(ban.code))
      #expect(
        !bannedCalls(SourceFile(place + "A.swift", ban.code)).contains {
          $0.advice.contains("`\(ban.code)`")
        })
    }
  }

  @Test(
    arguments: [
      "// print(a)", "let a = \"print(\"", "terminal.print(a)", "func print(_ a: Int) {}",
      "fingerprint(a)", "a as? B", "try? a()", "clock.sleep(until: b)", "UpDate(a)",
    ])
  func `a text that resembles a banned call passes`(_ text: String) {
    #expect(bannedCalls(SourceFile("Sources/Some/A.swift", text)).isEmpty)
  }

  @Test(
    arguments: [
      "Swift.print(a)", "print (a)", "Glibc.usleep(1)", "let a = b as! C", "\"\\(print(a))\"",
      "Foundation.Thread.sleep(1)", "Date.now",
    ])
  func `a banned call in another spelling is found`(_ text: String) {
    #expect(!bannedCalls(SourceFile("Sources/Some/A.swift", text)).isEmpty)
  }

  @Test func `a note of work for later is found in comments and documents, not in code`() {
    let word = "TO" + "DO"
    #expect(notesForLater(SourceFile("A.swift", "let a = 1 // \(word): b\n")).map(\.line) == [1])
    #expect(notesForLater(SourceFile("A.md", "a\n\(word)\n")).map(\.line) == [2])
    #expect(notesForLater(SourceFile("A.swift", "let a = \"\(word)\"\n")).isEmpty)
    #expect(notesForLater(SourceFile("A.md", "MAS\(word)N\n")).isEmpty)
  }

  @Test func `an absolute path of one machine is found in any file`() {
    for folder in ["/wo" + "rk/", "/ro" + "ot/"] {
      #expect(machinePaths(SourceFile("A", "a\ncd \(folder)b\n")).map(\.line) == [2])
    }
    #expect(machinePaths(SourceFile("A", "teamwork/root and framework/a\n")).isEmpty)
  }
}
