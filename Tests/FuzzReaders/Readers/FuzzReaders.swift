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

/// The readers that the fuzzer tests. Each reads bytes from outside the program. A trap in a reader
/// is a fault, and so is a failed precondition about its result.
private enum Reader: String {
  case ahap, configuration, capture, stream, frames, profile
  case haptic, android, hjif, actuator, sound

  func read(_ bytes: [UInt8]) {
    switch self {
    case .ahap: readAHAP(bytes)
    case .configuration: readConfiguration(bytes)
    case .capture: readCapture(bytes)
    case .stream: readStream(bytes)
    case .frames: readFrames(bytes)
    case .profile: readProfile(bytes)
    case .haptic, .android, .hjif: readFormat(bytes)
    case .actuator: readActuatorFile(bytes)
    case .sound: readSound(bytes)
    }
  }
}

private let reader: Reader = chosenReader()
