import TactusFormats
import Testing

@Suite struct DetectionTests {
  @Test(arguments: Corpus.all)
  func `each file of the corpus is recognized by its content`(_ name: String) throws {
    let expected: FileFormat =
      switch name.split(separator: ".").last {
      case "haptic": .haptic
      case "xml": .android
      case "hjif": .hjif
      case "acf": .actuator
      default: .ahap
      }
    #expect(FileFormat.detect(try Corpus.bytes(name)) == expected)
  }

  @Test(arguments: [
    ("", FileFormat.ahap), ("[]", .ahap), ("{\"Pattern\": []}", .ahap),
    ("\u{FEFF} <x/>", .android), ("{\"version\": 1", .haptic), ("{\"profile\": \"Main\"", .hjif),
    ("{\"format\": \"tactus-capture\"", .capture),
    ("{\"Metadata\": {\"signals\": 1}, \"Pattern\": []}", .ahap),
  ])
  func `a text is recognized by its first keys`(_ text: String, _ format: FileFormat) {
    #expect(FileFormat.detect(Array(text.utf8)) == format)
  }
}
