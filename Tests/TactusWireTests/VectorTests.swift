import Foundation
import TactusStatistics
import TactusWire
import Testing

@Suite("Vectors") struct VectorTests {
  /// A test vector in the file that `wire.py`, the independent implementation, has written.
  struct Vector: Decodable {
    var what: String
    var name: String
    var type: UInt8
    var sequence: UInt8
    var fields: [Decimal]
    var payload: String
    var frame: String
  }

  private struct Document: Decodable {
    var format: String
    var version: Int
    var vectors: [Vector]
  }

  private static let file = repository.appending(path: "Devices/Firmware/Vectors/frames.json")
  private static let script = repository.appending(
    path: "Tests/TactusWireTests/Independent/wire.py")

  private func vectors() throws -> [Vector] {
    try JSONDecoder().decode(Document.self, from: Data(contentsOf: Self.file)).vectors
  }

  @Test func `every test vector is read, and written with the same bytes`() throws {
    let vectors = try vectors()
    for vector in vectors {
      var decoder = FrameDecoder()
      let frame = try #require(decoder.receive(bytes(vector.frame)).first, "\(vector.what)")
      #expect(frame.type == vector.type)
      #expect(frame.sequence == vector.sequence)
      #expect(hexadecimal(frame.payload.bytes) == vector.payload)
      let message = try Message(frame)
      #expect(message.numbers == vector.fields.map(\.description), "\(vector.what)")
      let again = message.frame(sequence: vector.sequence)
      #expect(hexadecimal(again.line) == vector.frame, "\(vector.what)")
    }
    #expect(Set(vectors.map(\.type)) == Set(MessageType.allCases.map(\.rawValue)))
  }

  @Test func `wire.py still writes the stored test vectors`() throws {
    let written = try run(["vectors"])
    #expect(written == (try String(contentsOf: Self.file, encoding: .utf8)))
  }

  @Test func `wire.py decodes 10,000 random frames to the same fields`() throws {
    var numbers = SeededGenerator(seed: 10)
    var stream: [UInt8] = []
    var expected: [String] = []
    for place in 0..<10_000 {
      let frame = Self.frame(place, &numbers)
      stream += frame.line
      let fields = (try? Message(frame)).map { ["\(frame.type)"] + $0.numbers }
      let payload = hexadecimal(frame.payload.bytes)
      expected.append(
        (["\(frame.type)", "\(frame.sequence)", payload.isEmpty ? "-" : payload]
          + (fields?.dropFirst() ?? ["refused"])).joined(separator: " "))
    }
    let found = try decode(stream)
    #expect(found.count == expected.count)
    for (line, other) in zip(found, expected) where line != other { #expect(line == other) }
  }

  @Test func `wire.py and FrameDecoder find the same frames among damaged bytes`() throws {
    var numbers = SeededGenerator(seed: 11)
    var stream: [UInt8] = []
    for place in 0..<3000 { stream += Self.frame(place, &numbers).line }
    for place in stream.indices where numbers.next() % 100 == 0 { stream[place] = numbers.byte() }
    var decoder = FrameDecoder()
    let expected = decoder.receive(stream).map { "\($0.type) \($0.sequence)" }
    let found = try decode(stream).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(found == expected)
    #expect((1000..<2900).contains(found.count))
  }

  /// A frame with a random message, or with a random type and payload if `place` is a multiple of
  /// 4.
  private static func frame(_ place: Int, _ numbers: inout SeededGenerator) -> Frame {
    let sequence = UInt8(truncatingIfNeeded: place)
    guard place.isMultiple(of: 4) else { return Message.random(&numbers).frame(sequence: sequence) }
    let payload = (0..<(numbers.next() % 65)).map { _ in numbers.byte() }
    return Frame(type: numbers.byte(), sequence: sequence, payload: Payload(payload))
  }

  private func decode(_ stream: [UInt8]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bin")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(stream).write(to: file)
    return try run(["decode", file.path]).split(separator: "\n").map(String.init)
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    // With `-B` Python does not write its folder `__pycache__` into the sources.
    process.arguments = ["-B", Self.script.path] + arguments
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}
