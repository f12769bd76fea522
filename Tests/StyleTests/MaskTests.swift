import Testing

@Suite("Mask") struct MaskTests {
  /// The words and signs of `text` that count as code.
  private func code(_ text: String) -> String {
    Token.all(in: Mask(text).code).map(\.text).joined(separator: " ")
  }

  @Test(
    arguments: [
      ("let a = 1 // b", "let a = 1"),
      ("a /* b /* c */ d */ e", "a e"),
      (#"f("g(\"h") + i"#, #"f ( " " ) + i"#),
      (#"f("a \(b("c")) d")"#, #"f ( " ( b ( " " ) ) " )"#),
      (##"f(#"a \(b) "c"#)"##, #"f ( " " )"#),
      (##"f(#"a \#(b)"#)"##, #"f ( " ( b ) " )"#),
      ("\"\"\"\n print(\"x\")\n \"\"\"; y", "\" \" \" \" \" \" ; y"),
      ("#/print(\"/# + z", "+ z"),
      ("`a \" { b`()", "` _______ ` ( )"),
      ("\"open\nnext()", "\" next ( )"),
      ("#if os(Linux)", "# if os ( Linux )"),
    ])
  func `the mask leaves out strings, comments and raw identifiers`(_ text: String, _ left: String) {
    #expect(code(text) == left)
  }

  @Test func `the text of the comments keeps their places, and everything else is blank`() {
    let mask = Mask("let a = \"// no\" // yes\n/* more\n*/ b")
    #expect(
      String(decoding: mask.comments, as: UTF8.self)
        == String(repeating: " ", count: 16) + "// yes\n/* more\n*/  ")
  }

  @Test func `each token has the number of its line`() {
    let tokens = Token.all(in: Array("a\n\n b(c)".utf8))
    #expect(tokens.map(\.text) == ["a", "b", "(", "c", ")"])
    #expect(tokens.map(\.line) == [1, 3, 3, 3, 3])
  }
}
