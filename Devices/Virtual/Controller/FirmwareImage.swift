/// A program for a controller: an ELF file of the linker, 32 bits, little-endian.
public struct FirmwareImage: Sendable {
  /// A part of the program: its bytes, and the address to which they are loaded.
  struct Segment {
    var address: UInt32
    var bytes: [UInt8]
  }

  let segments: [Segment]
  /// The addresses of halfwords that equal the instruction WFI. Some may be constants instead.
  let sleeps: [UInt32]

  /// Creates a program from its parts, for tests.
  init(segments: [Segment]) {
    self.segments = segments
    sleeps = segments.flatMap(Self.sleeps)
  }

  /// Reads a program from the bytes of an ELF file.
  ///
  /// - Throws: ``ControllerError`` if they are not a 32-bit little-endian ELF file, or end before
  ///   its segments do.
  public init(_ bytes: [UInt8]) throws(ControllerError) {
    let reader = Reader(bytes: bytes)
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 1, 1]) else {
      throw ControllerError("the image is not an ELF file of 32 bits")
    }
    let (table, size, count) = try (reader.word(28), reader.half(42), reader.half(44))
    var segments: [Segment] = []
    for place in 0..<count {
      let header = table + place * size
      let (type, length) = try (reader.word(header), reader.word(header + 16))
      guard type == Self.loaded, length > 0 else { continue }
      let start = try reader.word(header + 4)
      guard start <= bytes.count, length <= bytes.count - start else { throw Reader.tooShort }
      let address = try UInt32(reader.word(header + 12))
      segments.append(Segment(address: address, bytes: Array(bytes[start..<start + length])))
    }
    self.segments = segments
    sleeps = segments.flatMap(Self.sleeps)
  }

  /// The type `PT_LOAD` of a segment that is loaded.
  private static let loaded = 1
  /// The code of the instruction WFI, the low byte first.
  private static let sleep: (UInt8, UInt8) = (0x30, 0xBF)

  private static func sleeps(in segment: Segment) -> [UInt32] {
    stride(from: 0, to: segment.bytes.count - 1, by: 2).filter {
      (segment.bytes[$0], segment.bytes[$0 + 1]) == sleep
    }.map { segment.address + UInt32($0) }
  }
}

/// Reads numbers of an ELF file; every position is checked.
private struct Reader {
  static let tooShort = ControllerError("the image ends before its segments do")

  let bytes: [UInt8]

  func half(_ place: Int) throws(ControllerError) -> Int { try number(place, 2) }

  func word(_ place: Int) throws(ControllerError) -> Int { try number(place, 4) }

  private func number(_ place: Int, _ length: Int) throws(ControllerError) -> Int {
    guard place <= bytes.count - length else { throw Self.tooShort }
    return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
