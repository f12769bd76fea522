@testable import TactusCertification

extension SeededNumbers {
  /// Changes a text in one to six places: changes a byte, cuts or copies a part, or inserts one of
  /// `pieces`, which are likely to be invalid.
  mutating func mutilate(_ bytes: inout [UInt8], _ pieces: [String]) {
    for _ in 0...next(below: 6) {
      let place = next(below: bytes.count + 1)
      let end = min(bytes.count, place + next(below: 13))
      switch next(below: 5) {
      case 0: bytes.insert(UInt8(next(below: 256)), at: place)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      case 3 where place < bytes.count: bytes[place] = UInt8(next(below: 256))
      default:
        bytes.replaceSubrange(place..<end, with: Array(pieces[next(below: pieces.count)].utf8))
      }
    }
  }
}
