import Testing

@Suite struct SampleTests {
  private let page = SourceFile(
    "A.md", "Text\n\n```swift\nlet a = 1\n\n  let b = 2\n```\n```\nno\n```\n")

  @Test func `a sample is a fenced block of Swift, without indentation and empty lines`() {
    #expect(samples(page) == [Sample(line: 4, code: ["let a = 1", "let b = 2"])])
  }

  @Test func `a sample must stand in one piece in a file that is built`() {
    let built = SourceFile("Tests/Clients/A.swift", "func a() {\n  let a = 1\n  let b = 2\n}\n")
    #expect(samplesThatAreNotBuilt([page, built]).isEmpty)
    let torn = SourceFile("Tests/Clients/A.swift", "let a = 1\nlet c = 3\nlet b = 2\n")
    #expect(samplesThatAreNotBuilt([page, torn]).map(\.line) == [4])
    let elsewhere = SourceFile("Sources/A.swift", "let a = 1\nlet b = 2\n")
    #expect(samplesThatAreNotBuilt([page, elsewhere]).map(\.line) == [4])
  }
}
