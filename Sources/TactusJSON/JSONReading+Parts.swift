// The steps of a walk over a text, for documents that are interpreted while they are read.
extension JSONReading {
  /// Reads the whole text; nil, and an error, where it is not JSON.
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

  /// The next key of the object that was begun, with its place; nil at the object's end. The path
  /// then leads to its value; who has read that removes the step.
  package mutating func nextKey() throws(JSONError) -> (key: String, offset: Int)? {
    let token = try tokenizer.next()
    guard case .key(let key) = token.kind else { return nil }
    path.append(.key(key))
    return (key, token.offset)
  }

  /// The first token of the next item of the array that was begun; nil at the array's end. The
  /// path then leads to the item; who has read that removes the step.
  package mutating func nextItem(_ index: Int) throws(JSONError) -> JSONToken? {
    path.append(.index(index))
    let token = try tokenizer.next()
    if token.kind != .endArray { return token }
    path.removeLast()
    return nil
  }
}
