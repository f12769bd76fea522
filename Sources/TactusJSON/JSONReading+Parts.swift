// Reads a text step by step, for documents that are interpreted while they are read.
extension JSONReading {
  /// Reads the whole text. Returns nil, and reports an error, if it is not JSON.
  package mutating func document() -> JSONNode? {
    do throws(JSONError) {
      let root = try tree(tokenizer.next())
      _ = try tokenizer.next()
      return root
    } catch {
      report(error)
      return nil
    }
  }

  /// The next key of the current object with its place; nil at the end of the object. The path then
  /// leads to the value of the key. The caller removes that step after reading the value.
  package mutating func nextKey() throws(JSONError) -> (key: String, offset: Int)? {
    let token = try tokenizer.next()
    guard case .key(let key) = token.kind else { return nil }
    path.append(.key(key))
    return (key, token.offset)
  }

  /// The first token of the next element of the current array; nil at the end of the array. The
  /// path then leads to the element. The caller removes that step after reading the element.
  package mutating func nextItem(_ index: Int) throws(JSONError) -> JSONToken? {
    path.append(.index(index))
    let token = try tokenizer.next()
    if token.kind != .endArray { return token }
    path.removeLast()
    return nil
  }
}
