import FuzzKit
import TactusBackends
import TactusFormats
import TactusJSON
import TactusPattern

/// Reads a file in a format other than AHAP. It is either read or refused with a reason. A file
/// that is read must give a pattern that compiles, and levels in order and within their ranges.
func readFormat(_ bytes: [UInt8]) {
  let file = PatternFile.read(bytes)
  let hasError = file.diagnostics.contains { $0.severity == .error }
  precondition((file.parts == nil) == hasError, "refused without a reason, or read in spite of one")
  guard let outline = file.outline else { return }
  for remark in outline.metadata { PlantedFault.check(remark.text) }
  // A file for Android contains no free text in which a fault could be planted. The fault traps on
  // an odd number of milliseconds; the seeds take an even number.
  if file.format == .android, let last = outline.pieces.last {
    PlantedFault.check(Int((min(last.end, 3600) * 1000).rounded()))
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

/// Reads an actuator file. It is either read or refused with a reason, and the profile reader must
/// accept the profile that is made from it.
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
