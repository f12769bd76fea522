/// The main memory block of the flash: RM0090, section 3.3, table 5. Erased bits are 1.
struct FlashMemory {
  static let base: UInt32 = 0x0800_0000
  /// The size of a row in bytes. Programming does not cross a row of 128 bits: RM0090, section
  /// 3.6.4.
  static let row: UInt32 = 16

  /// The addresses of each sector.
  let sectors: [Range<UInt32>]
  private(set) var bytes: [UInt8]
  /// The addresses that have changed since ``takeChanged()``; initially all.
  private var changed: Range<UInt32>?

  /// Creates an erased flash: 1 MB for the STM32F405RG, 512 KB for the STM32F446RE.
  init(_ model: ControllerModel) {
    let large = model == .stm32f405 ? 7 : 3
    let kilobytes = [16, 16, 16, 16, 64] + Array(repeating: 128, count: large)
    var next = Self.base
    sectors = kilobytes.map { size in
      defer { next += UInt32(size) * 1024 }
      return next..<next + UInt32(size) * 1024
    }
    bytes = Array(repeating: 0xFF, count: Int(next - Self.base))
    changed = Self.base..<next
  }

  var range: Range<UInt32> { Self.base..<Self.base + UInt32(bytes.count) }

  /// The bytes of a range of addresses, which must be within the flash.
  subscript(_ addresses: Range<UInt32>) -> ArraySlice<UInt8> {
    bytes[Int(addresses.lowerBound - Self.base)..<Int(addresses.upperBound - Self.base)]
  }

  /// The sector of an address; nil if the address is not in the flash.
  func sector(of address: UInt32) -> Int? { sectors.firstIndex { $0.contains(address) } }

  /// Stores bytes, as an external programmer does.
  ///
  /// - Returns: whether the addresses exist.
  mutating func load(_ new: [UInt8], at address: UInt32) -> Bool {
    guard range.contains(address), new.count <= Int(range.upperBound - address) else {
      return false
    }
    replace(new, at: address)
    return true
  }

  private mutating func replace(_ new: some Collection<UInt8>, at address: UInt32) {
    guard !new.isEmpty else { return }
    let place = Int(address - Self.base)
    bytes.replaceSubrange(place..<place + new.count, with: new)
    let range = address..<address + UInt32(new.count)
    changed =
      changed.map {
        min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound)
      } ?? range
  }

  /// Returns the addresses whose bytes have changed since the last call; nil if none have.
  mutating func takeChanged() -> Range<UInt32>? {
    // This check comes first, because the method is called for each block of instructions.
    guard changed != nil else { return nil }
    defer { changed = nil }
    return changed
  }
}

// The operations that change the memory.
extension FlashMemory {
  /// An operation, with its addresses and values.
  enum Operation: Equatable {
    /// Clears the bits that are 0 in the bytes.
    case program([UInt8], at: UInt32)
    case erase(Range<UInt32>)

    var addresses: Range<UInt32> {
      switch self {
      case .program(let bytes, let address): address..<address + UInt32(bytes.count)
      case .erase(let range): range
      }
    }
  }

  /// Applies a complete operation.
  mutating func complete(_ operation: Operation) {
    replace(result(of: operation), at: operation.addresses.lowerBound)
  }

  /// Applies an operation that was interrupted.
  mutating func cut(_ operation: Operation, leaving remainder: FlashRemainder) {
    let before = self[operation.addresses]
    let after = result(of: operation)
    switch remainder {
    case .first(let count):
      let count = min(max(count, 0), after.count)
      replace(after.prefix(count) + before.dropFirst(count), at: operation.addresses.lowerBound)
    case .mixed(let seed):
      replace(mix(operation, seed: seed), at: operation.addresses.lowerBound)
    }
  }

  /// Whether an operation would program a 1 where the memory has a 0. The bit stays 0.
  func leavesZeros(_ operation: Operation) -> Bool {
    if case .program(let new, _) = operation { result(of: operation) != new } else { false }
  }

  /// The bytes at the operation's addresses after a complete operation.
  func result(of operation: Operation) -> [UInt8] {
    switch operation {
    case .program(let new, _): zip(self[operation.addresses], new).map { $0 & $1 }
    case .erase(let range): Array(repeating: 0xFF, count: range.count)
    }
  }

  private func mix(_ operation: Operation, seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    func choice() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
    switch operation {
    case .program:
      return zip(self[operation.addresses], result(of: operation)).map { old, new in
        new | old & choice()
      }
    case .erase(let range): return range.map { _ in choice() }
    }
  }
}
