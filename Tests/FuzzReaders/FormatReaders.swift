import TactusBackends
import TactusFormats
import TactusJSON
import TactusPattern

/// A file in another format is either read or refused with a reason. A read file has a pattern that
/// compiles, and levels in order and within their ranges.
func readFormat(_ bytes: [UInt8]) {
  let file = PatternFile.read(bytes)
  let hasError = file.diagnostics.contains { $0.severity == .error }
  precondition((file.parts == nil) == hasError, "refused without a reason, or read in spite of one")
  guard let outline = file.outline else { return }
  for remark in outline.metadata { PlantedFault.check(remark.text) }
  // Android's files contain no text of their own. The seeds have an even number of lines.
  if file.format == .android {
    PlantedFault.check(String(repeating: "-", count: outline.pieces.count))
  }
  var end = 0.0
  for piece in outline.pieces {
    precondition(piece.start >= end - Outline.sameTime, "lines overlap")
    precondition(piece.end > piece.start, "a line of no length")
    precondition((0...1).contains(piece.startIntensity), "an intensity out of range")
    precondition((0...1).contains(piece.endIntensity), "an intensity out of range")
    precondition((0...1).contains(piece.startSharpness), "a sharpness out of range")
    precondition((0...1).contains(piece.endSharpness), "a sharpness out of range")
    end = piece.end
  }
  precondition(!Timeline(outline.pattern).isEndless, "a pattern without an end")
  if let text = try? MetaHapticWriter.write(outline) {
    let again = PatternFile.read(Array(text.utf8))
    precondition(again.parts != nil, "what is written cannot be read")
  }
}

/// An actuator file is either read or refused with a reason, and the profile reader accepts its
/// profile.
func readActuatorFile(_ bytes: [UInt8]) {
  let result = ActuatorFileReader.read(bytes)
  guard let file = result.file else {
    return precondition(!result.diagnostics.isEmpty, "refused without a reason")
  }
  PlantedFault.check(file.device)
  let profile = Array(file.profile.utf8)
  let sources = ConfigurationSources(
    environment: ["TACTUS_PROFILES": "folder"],
    read: { path in path == "folder/own.json" ? profile : nil }, list: { _ in ["own.json"] })
  do throws(ConfigurationError) {
    _ = try Configuration().loaded(from: sources)
  } catch {
    preconditionFailure("the profile of an actuator file is refused")
  }
}
