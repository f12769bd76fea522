import TactusJSON
import TactusPattern
import TactusStatistics
import Testing

@Suite("AHAP: broken text") struct AHAPRobustnessTests {
  static let document = """
    \u{FEFF}{
      "Version": 1.0,
      "Metadata": {"Project": "caf\u{E9} \\u00e9\\ud83d\\ude00", "list": [null, true, -1.5e-3]},
      "Pattern": [
        {"Event": {"Time": 0.0, "EventType": "HapticContinuous", "EventDuration": 0.5,
          "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.25},]}},
        {"Parameter": {"ParameterID": "AudioPanControl", "ParameterValue": -1, "Time": 2}},
        {"ParameterCurve": {"ParameterID": "HapticSharpnessControl", "Time": 0,
          "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0.5},
            {"Time": 1e0, "ParameterValue": -0.5}]}},
        {"Event": {"Time": 1, "EventType": "AudioCustom", "EventWaveformPath": "a.wav",
          "EventWaveformLoopEnabled": true}},
      ],
    }
    """

  @Test func `the document that the other tests damage is read without a diagnostic`() {
    #expect(read(Self.document).diagnostics.isEmpty)
  }

  @Test func `a document that ends early, after any byte, is refused`() {
    let bytes = Array(Self.document.utf8)
    for length in 0..<bytes.count {
      let result = AHAPReader.read(Array(bytes[..<length]))
      #expect(result.pattern == nil, "the first \(length) bytes")
      #expect(result.diagnostics.contains { $0.code == .syntax }, "the first \(length) bytes")
    }
    #expect(AHAPReader.read(bytes + Array(" \r\n\t".utf8)).pattern != nil)
  }

  /// Fragments of JSON and AHAP. Most of them make a document invalid when inserted at a random
  /// place.
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "-", ".", "e", "0", "1e999", "null",
    "true", "\"Time\"", "\"Event\"", "\"Pattern\"", "[[[[", "\u{0}", "\n", "é", "/", "NaN",
  ]

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 3 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
    default:
      let piece = Self.pieces.randomElement(using: &random) ?? ""
      bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
    }
  }

  @Test(arguments: 0..<16)
  func `a document with random changes gives a pattern or an error at a position in the text`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      var bytes = Array(Self.document.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&bytes, &random) }
      let result = AHAPReader.read(bytes)
      let errors = result.diagnostics.filter { $0.severity == .error }
      #expect((result.pattern == nil) == !errors.isEmpty)
      let breaks = bytes.count { $0 == 0x0A || $0 == 0x0D }
      for found in result.diagnostics {
        #expect(1...(breaks + 1) ~= found.line)
        #expect(1...(bytes.count + 1) ~= found.column)
        #expect(!found.message.contains { $0.isNewline })
      }
      guard let pattern = result.pattern else { continue }
      #expect(read(try AHAPWriter.write(pattern)).pattern == pattern)
    }
  }
}
