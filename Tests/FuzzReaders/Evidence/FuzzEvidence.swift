import FuzzKit

/// The function that libFuzzer calls with each input.
///
/// The variable `TACTUS_FUZZ` names the reader. With `TACTUS_FUZZ_PLANT=1` each reader also has a
/// known fault, which the fuzzer must find.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  reader.read(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// The readers of what a certification reads. They are a separate program, because it takes much
/// longer to build.
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
