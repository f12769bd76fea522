import TactusDevice

/// A span in which a part between the engine and the motor does not run, or in which bytes on the
/// line wait (`held`) or are lost (`cut`).
struct Stall: Sendable, CustomStringConvertible {
  enum Kind: String, Sendable, CaseIterable {
    case engine, link, process, device
    case heldToDevice, heldToHost, held
    case cutToDevice, cutToHost, cut
  }

  var kind: Kind
  /// The start of the stall in milliseconds from the start of the pattern.
  var start: Int
  /// The length in milliseconds.
  var length: Int

  var end: Int { start + length }

  /// A random stall that lasts 50 to 950 ms. Its start is within `span`, in milliseconds.
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

  /// The milliseconds from the end of the stall until the motor's level must be right. If no bytes
  /// are lost the present level is sent at once; otherwise the host must first detect the loss.
  var recovery: Int { cut.isEmpty ? 10 : 100 }
}
