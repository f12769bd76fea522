import FuzzKit
import TactusBackends
import TactusCapture
import TactusDevice
import TactusLoopback
import TactusPattern

/// Reads an AHAP file. A pattern that is read must compile, and stay equal when it is written and
/// read again.
func readAHAP(_ bytes: [UInt8]) {
  guard let pattern = AHAPReader.read(bytes).pattern else { return }
  for field in pattern.unknown { PlantedFault.check(field.key) }
  let timeline = Timeline(pattern)
  precondition(timeline.eventCount == pattern.events.count, "an event was lost in compiling")
  do throws(AHAPWriterError) {
    let text = try AHAPWriter.write(pattern)
    let again = AHAPReader.read(Array(text.utf8))
    precondition(again.pattern == pattern, "what is written reads back otherwise")
  } catch {
    // A pattern from a file can be written again, unless the text becomes too long.
    precondition(error == .tooLarge, "what was read cannot be written")
  }
}

/// Reads a configuration file and an environment variable. An accepted configuration must be within
/// its ranges.
func readConfiguration(_ bytes: [UInt8]) {
  load(ConfigurationSources(file: "folder/config.json5", read: { _ in bytes }))
  // An environment variable cannot contain a zero byte.
  guard bytes.count < 64, !bytes.contains(0) else { return }
  let keys = ConfigurationKey.allCases
  let key = keys[bytes.reduce(0) { $0 &+ Int($1) } % keys.count]
  load(ConfigurationSources(environment: [key.variable: String(decoding: bytes, as: UTF8.self)]))
}

private func load(_ sources: ConfigurationSources) {
  do throws(ConfigurationError) {
    let configuration = try Configuration().loaded(from: sources)
    PlantedFault.check(configuration.audio.device ?? "")
    precondition((0...1).contains(configuration.gain), "a gain out of range")
    precondition((0...1).contains(configuration.audio.latencySeconds), "a latency out of range")
  } catch {
    precondition(!error.problems.isEmpty, "refused without a reason")
  }
}

/// Reads a user's profile, which overrides those of the catalogue.
func readProfile(_ bytes: [UInt8]) {
  let sources = ConfigurationSources(
    environment: ["TACTUS_PROFILES": "folder"],
    read: { path in path == "folder/own.json" ? bytes : nil }, list: { _ in ["own.json"] })
  do throws(ConfigurationError) {
    let configuration = try Configuration().loaded(from: sources)
    let own = configuration.deviceProfiles.profiles.first { $0.name == "own" }
    if let own { PlantedFault.check(own.title) }
  } catch {
    precondition(!error.problems.isEmpty, "refused without a reason")
  }
}

/// Reads a stream of a running capture. Each line that is read must stay equal when it is written
/// and read again. The whole stream, truncated anywhere, is read or refused with a reason.
func readStream(_ bytes: [UInt8]) {
  let writer = StreamWriter(origin: 0)
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    let result = StreamLine.read(Array(line))
    precondition((result.entry == nil) != (result.problem == nil), "neither read nor refused")
    guard let entry = result.entry else { continue }
    let written: [UInt8]
    switch entry {
    case .header(let header):
      PlantedFault.check(header.program)
      written = writer.line(header)
    case .firstStart(let time): written = writer.line(firstStart: time)
    case .record(let record): written = writer.line(record)
    case .unknown: continue
    }
    let again = StreamLine.read(written.dropLast()).entry
    precondition(again == entry, "what is written reads back otherwise")
  }
  let result = CaptureReader.read(bytes)
  precondition(result.capture != nil || !result.diagnostics.isEmpty, "refused without a reason")
}

/// Reads a capture. A capture that is read must be playable, and its document must stay equal when
/// it is read and written again.
func readCapture(_ bytes: [UInt8]) {
  guard let capture = CaptureReader.read(bytes).capture else { return }
  PlantedFault.check(capture.device.name)
  for part in capture.replay() { _ = Timeline(part.pattern) }
  let text = CaptureDocument.json(capture)
  guard let again = CaptureReader.read(Array(text.utf8)).capture else {
    preconditionFailure("what is written cannot be read")
  }
  precondition(CaptureDocument.json(again) == text, "what is written reads back otherwise")
  _ = capture.firstDifference(from: again)
}
