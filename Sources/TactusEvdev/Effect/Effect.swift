/// An effect as the kernel is to hold it: values alone, so that what is uploaded can be compared.
package struct Effect: Sendable, Hashable {
  /// What moves, and how strongly.
  package enum Kind: Sendable, Hashable {
    /// Both motors, 0 to 0xffff.
    case rumble(strong: UInt16, weak: UInt16)
    /// A sine: milliseconds of a period, 0 to 0x7fff.
    case sine(periodMilliseconds: UInt16, magnitude: Int16)
    /// A force that stays, 0 to 0x7fff.
    case constant(level: Int16)
  }

  /// From the left: some drivers are silent for 0, which means from below (Kimplul/hid-tmff2#53).
  package static let direction: UInt16 = 0x4000
  /// The longest length of which the kernel's header says what it means, in milliseconds.
  package static let longestMilliseconds: UInt16 = 0x7fff
  /// Asks the kernel for a new slot.
  package static let newID: Int16 = -1

  /// The slot; ``newID`` for a new one.
  package var id: Int16
  /// What moves, and how strongly.
  package var kind: Kind
  /// How long it plays from a start on, 1 to ``longestMilliseconds``: 0 would mean for ever.
  package var lengthMilliseconds: UInt16

  package init(id: Int16, kind: Kind, lengthMilliseconds: UInt16) {
    self.id = id
    self.kind = kind
    self.lengthMilliseconds = lengthMilliseconds
  }
}

extension Effect.Kind {
  /// Whether nothing moves.
  package var isStill: Bool {
    switch self {
    case .rumble(let strong, let weak): strong == 0 && weak == 0
    case .sine(_, let magnitude): magnitude == 0
    case .constant(let level): level == 0
    }
  }
}
