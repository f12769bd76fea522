import Testing

@Suite("Unsafe and real-time code") struct SafetyTests {
  @Test(arguments: ["let a = unsafe b", "nonisolated(unsafe) var a = 1", "@unsafe func a() {}"])
  func `unsafe code is found outside the listed places`(_ text: String) {
    func lines(_ path: String) -> [Int] { unsafeCode(SourceFile(path, "\n" + text)).map(\.line) }
    #expect(lines("Sources/TactusEngine/Session.swift") == [2])
    #expect(lines("Sources/TactusEngine/Arena/Wait.swift").isEmpty)
    #expect(lines("Tests/TactusEngineTests/A.swift").isEmpty)
  }

  @Test func `the word unsafe in a comment or a longer name is not unsafe code`() {
    let file = SourceFile("Sources/A/B.swift", "// unsafe\nlet a: UnsafeRawPointer\n")
    #expect(unsafeCode(file).isEmpty)
  }

  @Test func `unchecked Sendable without a reason above it is found`() {
    func lines(_ above: String) -> [Int] {
      uncheckedSendable(SourceFile("A.swift", above + "final class A: @unchecked Sendable {}\n"))
        .map(\.line)
    }
    #expect(lines("") == [1])
    #expect(lines("/// Says what it is, not why it is safe.\n") == [2])
    #expect(lines("// Sendable: a lock guards it.\n\n") == [3])
    #expect(lines("// Sendable: a lock guards it.\n").isEmpty)
  }

  @Test(
    arguments: [
      ("@_noLocks func a() {}", 1), ("@_noAllocation\nfunc a() {}", 1),
      ("@_noLocks @_noAllocation func a() {}", 0),
      ("@_noAllocation\n@_noLocks\nfunc a() {}", 0),
      ("var a: Int { @_noLocks @_noAllocation get { 1 } }", 0),
      ("// @_noLocks", 0),
    ])
  func `one real-time attribute without the other is found`(_ text: String, _ count: Int) {
    #expect(realtimeAttributes(SourceFile("A.swift", text)).count == count)
  }

  @Test func `functions of an output without the attributes are found`() {
    let text = """
      package final class Motor: Base<Int>, HapticOutput {
        package func submit(_ a: Int) {}
        @_noLocks @_noAllocation
        package func revise(from a: Int) { func stop() {} }
        @inline(__always) @_noLocks
        func stop() {}
        func open() {}
        struct Part { func stop() {} }
      }
      extension Lamp: HapticOutput { func stop() {} }
      """
    #expect(outputAttributes(SourceFile("Sources/A/B.swift", text)).map(\.line) == [2, 6, 10])
    #expect(outputAttributes(SourceFile("Tests/A/B.swift", text)).isEmpty)
  }

  @Test(
    arguments: [
      "struct Player<Output: HapticOutput> { func stop() {} }",
      "struct Player: Sendable where Output: HapticOutput { func stop() {} }",
      "struct Player { func stop<Output: HapticOutput>(_ output: Output) {} }",
      "protocol HapticOutput { func stop() }",
    ])
  func `a type that is not an output needs no real-time attributes`(_ text: String) {
    #expect(outputAttributes(SourceFile("Sources/A/B.swift", text)).isEmpty)
  }
}
