import Testing

@Suite("Lengths and blanks") struct LengthTests {
  @Test func `a file of 401 lines is found, one of 400 and the manifest are not`() {
    let line = "let a = 1\n"
    #expect(longFiles(SourceFile("A.swift", String(repeating: line, count: 400))).isEmpty)
    let found = longFiles(SourceFile("A.swift", String(repeating: line, count: 401)))
    #expect(found.map(\.line) == [401])
    let manifest = SourceFile("Package.swift", String(repeating: line, count: 401))
    #expect(longFiles(manifest).isEmpty)
  }

  @Test func `a line of 101 columns is found, one of 100 wide characters is not`() {
    let file = SourceFile(
      "A.h", String(repeating: "µ", count: 100) + "\n" + String(repeating: "a", count: 101) + "\n")
    #expect(longLines(file).map(\.line) == [2])
  }

  @Test(
    arguments: [
      ("a\n\tb\n", [2]), ("a \nb\n", [1]), ("a\r\nb\n", [1]), ("a\nb", [2]), ("a\n\n", [2]),
      ("a\n\n  b\n", []), ("", []),
    ])
  func `tabs, trailing blanks and missing or extra line breaks at the end are found`(
    _ text: String, _ lines: [Int]
  ) {
    #expect(blanks(SourceFile("A.md", text)).map(\.line) == lines)
  }

  @Test(
    arguments: [
      ("func a() {\n1\n2\n}", "a 2"),
      ("func a() { 1 }", "a 0"),
      ("func a(\n  b: Int,\n  c: () -> Void = { 9 }\n) throws(E)\n  -> Int\n{\n1\n}", "a 1"),
      ("func `a b`() {\n1\n}", "` 1"),
      ("init?(a: Int) {\n1\n}", "init 1"),
      ("deinit {\n1\n}", "deinit 1"),
      ("subscript<T>(a: T) -> Int {\n1\n}", "subscript 1"),
      ("var a: [Int] {\n1\n2\n}", "a 2"),
      ("var a = 1\nif b {\n1\n}", ""),
      ("protocol P {\nfunc a() -> Int\nvar b: Int { get }\n}", "b 0"),
      ("struct S {\nvar a: Int\n}\nfunc b() {\n1\n}", "b 1"),
      ("x.init(a)\nself.init(b) {\n1\n}", ""),
      ("func a() {\nlet b = \"}\"\n// }\nfunc c() {\n1\n}\n}", "a 5, c 1"),
      ("func a<T>() -> T\nwhere T: P {\n1\n}", "a 1"),
      ("@Test(arguments: [1])\nfunc a(_ b: Int) {\n1\n}", "a 1"),
    ])
  func `the scanner counts the lines between the braces`(_ text: String, _ bodies: String) {
    let found = functionBodies(SourceFile("A.swift", text).tokens)
    #expect(found.map { "\($0.name) \($0.length)" }.joined(separator: ", ") == bodies)
  }

  @Test func `a function of 71 lines is found where it is declared`() {
    func text(_ lines: Int) -> String {
      "let a = 1\n\nfunc f() {\n" + String(repeating: "  g()\n", count: lines) + "}\n"
    }
    #expect(longFunctions(SourceFile("A.swift", text(70))).isEmpty)
    #expect(longFunctions(SourceFile("A.swift", text(71))).map(\.line) == [3])
  }
}
