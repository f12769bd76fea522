import FuzzKit

/// The function that libFuzzer calls with each input.
///
/// The variable `TACTUS_FUZZ` names the reader. With `TACTUS_FUZZ_PLANT=1` each reader also has a
/// planted fault, which the fuzzer must find.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  reader.read(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// The readers of the files that a certification uses. They are in a separate program, because the
/// certification takes much longer to build than the other readers.
private enum Reader: String {
  case trace, recording, limits, report

  func read(_ bytes: [UInt8]) {
    switch self {
    case .trace: readTrace(bytes)
    case .recording: readRecording(bytes)
    case .limits: readLimits(bytes)
    case .report: readReport(bytes)
    }
  }
}

private let reader: Reader = chosenReader()
