internal import BenchKit
internal import TactusPattern

/// Reads an AHAP file with a number of entries.
struct ReadingPart {
  let entries: Int
  let bytes: [UInt8]

  /// - Throws: ``BenchError`` if the file does not give a pattern with this number of entries.
  init(entries: Int) throws(BenchError) {
    self.entries = entries
    bytes = ReadingText.file(entries: entries)
    let result = AHAPReader.read(bytes)
    guard let pattern = result.pattern, pattern.entries.count == entries,
      result.diagnostics.isEmpty
    else { throw BenchError("a file of \(entries) entries is not read as such") }
  }

  /// The number of files in a sample is chosen so that all samples take about the same time.
  func subject(_ options: ThroughputOptions) -> TimedWork {
    let files = TimedWork.pieces(lasting: options.sampleNanoseconds, of: read)
    // A file whose reading takes longer than a sample is read once.
    let samples = files == 1 ? 1 : options.samples
    return TimedWork("\(entries) entries", pieces: files, samples: samples, work: read)
  }

  private func read(files: Int) {
    for _ in 0..<files { Blackhole.take(AHAPReader.read(bytes).pattern?.entries.count) }
  }
}
