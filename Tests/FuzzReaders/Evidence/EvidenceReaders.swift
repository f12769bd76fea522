import FuzzKit
import TactusCertification
import TactusDevice
import TactusJSON
import TactusSerial

/// Reads a trace of frames. The frames must stay equal when they are written and read again.
func readTrace(_ bytes: [UInt8]) {
  guard let trace = try? TraceText.read(bytes) else { return }
  PlantedFault.check(trace.ending?.reason ?? "")
  guard let again = try? TraceText.read(Array(TraceText.text(trace).utf8)) else {
    preconditionFailure("what is written cannot be read")
  }
  precondition(again.records == trace.records, "what is written reads back otherwise")
  precondition(again.ending == trace.ending, "the end reads back otherwise")
  _ = TraceFacts(trace)
}

/// Reads the recording of an accelerometer. Its samples must be finite, and its rate within the
/// limits.
func readRecording(_ bytes: [UInt8]) {
  guard let trace = try? RecordedTrace.read(bytes) else { return }
  PlantedFault.check(trace.header.identity)
  precondition(trace.samples.allSatisfy(\.isFinite), "a sample is no number")
  precondition(RecordedTrace.rates.contains(trace.header.rateHertz), "a rate out of range")
}

/// Reads a file of limits. Limits that are read without an error must name a version.
func readLimits(_ bytes: [UInt8]) {
  let (limits, diagnostics) = LimitsReader.read(bytes)
  // The planted fault traps on JSON with an odd number of bytes; the seeds have an even number.
  if !diagnostics.contains(where: { $0.code.rawValue == "syntax" }) {
    PlantedFault.check(String(decoding: bytes, as: UTF8.self))
  }
  guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
  precondition(!limits.version.isEmpty, "limits without a version")
}

/// Reads the files of a report, each after a line `== PATH`. They are shown as an unfinished run,
/// and verified as a report. If the input contains no manifest, a matching one is added first.
func readReport(_ bytes: [UInt8]) {
  var files: [String: [UInt8]] = [:]
  var path = RunRecord.path
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.starts(with: "== ".utf8) {
      path = String(decoding: line.dropFirst(3), as: UTF8.self)
      files[path] = []
    } else {
      files[path, default: []] += line + [UInt8(ascii: "\n")]
    }
  }
  for (path, bytes) in files where bytes.last == UInt8(ascii: "\n") {
    files[path]?.removeLast()
  }
  if let run = try? UnfinishedRun(files: files) {
    // The planted fault traps on an odd number of bytes. The seed that gives an unfinished run has
    // an even number.
    PlantedFault.check(bytes.count)
    precondition(!run.remarks.isEmpty, "an unfinished run without a remark")
  }
  if files[Manifest.fileName] == nil, let manifest = try? Manifest(files) {
    files[Manifest.fileName] = Array(manifest.text.utf8)
  }
  let check = ReportCheck(files: files, toolVersion: "1")
  precondition(check.report != nil || !check.problems.isEmpty, "no report and no problem")
}
