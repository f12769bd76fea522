/// An effect in the form in which the kernel stores it. As a value, it can be compared.
package struct Effect: Sendable, Hashable {
  /// The kind of effect and its strength.
  package enum Kind: Sendable, Hashable {
    /// Both motors, 0 to 0xffff each.
    case rumble(strong: UInt16, weak: UInt16)
    /// A sine: its period in milliseconds, and its magnitude, 0 to 0x7fff.
    case sine(periodMilliseconds: UInt16, magnitude: Int16)
    /// A constant force, 0 to 0x7fff.
    case constant(level: Int16)
  }

  /// The direction of the force: from the left. With a direction of 0, which means from below, some
  /// drivers play nothing (Kimplul/hid-tmff2#53).
  package static let direction: UInt16 = 0x4000
  /// The longest length that the kernel's header defines, in milliseconds.
  package static let longestMilliseconds: UInt16 = 0x7fff
  /// The id that requests a new slot from the kernel.
  package static let newID: Int16 = -1

  /// The slot; ``newID`` for a new one.
  package var id: Int16
  /// The kind of effect and its strength.
  package var kind: Kind
  /// How long the effect plays after a start, 1 to ``longestMilliseconds``; 0 would mean without
  /// end.
  package var lengthMilliseconds: UInt16

  package init(id: Int16, kind: Kind, lengthMilliseconds: UInt16) {
    self.id = id
    self.kind = kind
    self.lengthMilliseconds = lengthMilliseconds
  }
}

extension Effect.Kind {
  /// Whether the effect has no strength.
  package var isStill: Bool {
    switch self {
    case .rumble(let strong, let weak): strong == 0 && weak == 0
    case .sine(_, let magnitude): magnitude == 0
    case .constant(let level): level == 0
    }
  }
}
