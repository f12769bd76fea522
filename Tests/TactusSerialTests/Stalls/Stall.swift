import TactusDevice

/// A span in which a part between the engine and the motor does not run.
struct Stall: Sendable, CustomStringConvertible {
  enum Kind: String, Sendable, CaseIterable {
    case engine, link, process, device
    case heldToDevice, heldToHost, held
    case cutToDevice, cutToHost, cut
  }

  var kind: Kind
  /// Milliseconds from the start of the pattern.
  var start: Int
  /// The length in milliseconds.
  var length: Int

  var end: Int { start + length }

  /// A random stall of 50 to 950 ms that begins within a span of milliseconds.
  static func random(within span: Range<Int>, using random: inout some RandomNumberGenerator)
    -> Stall
  {
    Stall(
      kind: Kind.allCases.randomElement(using: &random) ?? .process,
      start: Int.random(in: span, using: &random), length: Int.random(in: 50...950, using: &random))
  }

  var stopsEngine: Bool { kind == .engine || kind == .process }

  var description: String { "\(kind.rawValue) \(start)+\(length) ms" }

  var frozen: World.Parts {
    switch kind {
    case .link, .process: .link
    case .device: .device
    default: []
    }
  }

  var held: World.Ways {
    switch kind {
    case .heldToDevice: .toDevice
    case .heldToHost: .toHost
    case .held: .both
    default: []
    }
  }

  /// The directions in which bytes are lost.
  var cut: World.Ways {
    switch kind {
    case .cutToDevice: .toDevice
    case .cutToHost: .toHost
    case .cut: .both
    default: []
    }
  }

  /// The time in milliseconds after its end until the level must be right. Without a loss the
  /// present level is sent at once; after a cut the host must first detect the loss.
  var recovery: Int { cut.isEmpty ? 10 : 100 }
}
