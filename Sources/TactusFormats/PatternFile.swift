internal import TactusCapture
package import TactusDevice
package import TactusJSON
package import TactusPattern

/// The result of reading a file of any format that contains a pattern.
package struct PatternFile: Sendable {
  /// A pattern, and the zone in which it is played.
  package struct Part: Sendable {
    /// The zone; nil if the pattern may be played in any zone.
    package var zone: Zone?
    package var pattern: Pattern
  }

  package var format: FileFormat
  /// The parts of the file: one, or one for each zone of a capture. Nil if one of the diagnostics
  /// is an error.
  package var parts: [Part]?
  /// The outline that the format's reader returned; nil for AHAP files, for captures and after an
  /// error.
  package var outline: Outline?
  /// The diagnostics in the order of the file.
  package var diagnostics: [Diagnostic]
  /// Contents of the file that are not in its parts and that no diagnostic reports.
  package var losses: [LossNote] = []

  /// Reads the bytes of a file. The format is detected from the content.
  ///
  /// - Parameter waveforms: how to look up audio files that an AHAP file names.
  package static func read(
    _ bytes: [UInt8], waveforms: WaveformSearch = .none
  ) -> PatternFile {
    let format = FileFormat.detect(bytes)
    switch format {
    case .capture:
      let result = CaptureReader.read(bytes)
      let parts = result.capture?.replay().map { Part(zone: $0.zone, pattern: $0.pattern) }
      var file = PatternFile(format: format, parts: parts, diagnostics: result.diagnostics)
      file.losses = result.capture?.lossesOfReplay ?? []
      return file
    case .haptic: return PatternFile(format, MetaHapticReader.read(bytes))
    case .android: return PatternFile(format, AndroidReader.read(bytes))
    case .hjif: return PatternFile(format, HJIFReader.read(bytes))
    case .actuator: return PatternFile(actuatorFile: ActuatorFileReader.read(bytes))
    case .ahap, .wave:
      let result = AHAPReader.read(bytes, waveforms: waveforms)
      let parts = result.pattern.map { [Part(pattern: $0)] }
      return PatternFile(format: .ahap, parts: parts, diagnostics: result.diagnostics)
    }
  }

  private init(format: FileFormat, parts: [Part]?, diagnostics: [Diagnostic]) {
    self.format = format
    self.parts = parts
    self.diagnostics = diagnostics
  }

  private init(_ format: FileFormat, _ result: FormatResult) {
    self.format = format
    outline = result.outline
    parts = result.outline.map { [Part(pattern: $0.pattern)] }
    diagnostics = result.diagnostics
  }

  /// The result for an actuator file, which has no pattern and therefore always causes an error.
  private init(actuatorFile result: ActuatorFileReader.Result) {
    format = .actuator
    diagnostics = result.diagnostics
    guard result.file != nil else { return }
    var log = DiagnosticLog()
    log.add(
      .badFormat, at: 0, path: JSONPath(),
      "an actuator file describes a device and has no pattern",
      expected: "a pattern; `tactus convert FILE --out PROFILE.json` makes a profile of this file")
    diagnostics = log.diagnostics(in: [])
  }
}
