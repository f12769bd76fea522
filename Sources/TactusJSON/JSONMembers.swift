/// The members of an object, each key once.
///
/// If a key occurs twice, the last value is used, at the position of the first. Small objects are
/// searched linearly; a large one has a table, so that reading it takes linear time.
@usableFromInline
package struct JSONMembers: Sendable, Hashable, RandomAccessCollection {
  @usableFromInline var members: [JSONMember] = []
  @usableFromInline var places: [String: Int] = [:]

  package init() {}

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { members.count }
  @inlinable package subscript(index: Int) -> JSONMember { members[index] }

  /// The value of a key.
  @inlinable
  package subscript(key: String) -> JSONNode? { place(of: key).map { members[$0].value } }

  /// Adds a member. Returns false if it replaced one with the same key.
  mutating func put(_ member: JSONMember) -> Bool {
    if let place = place(of: member.key) {
      members[place] = member
      return false
    }
    members.append(member)
    if members.count == Self.searched { buildTable() }
    if members.count > Self.searched { places[member.key] = members.count - 1 }
    return true
  }

  @inlinable
  func place(of key: String) -> Int? {
    members.count < Self.searched ? members.firstIndex { $0.key == key } : places[key]
  }

  private mutating func buildTable() {
    for (place, member) in members.enumerated() { places[member.key] = place }
  }

  /// The number of members from which on the table is used.
  @inlinable
  static var searched: Int { 12 }
}
