internal import CTactus
internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

extension LibraryEngine {
  /// Begins a capture, in place of an earlier one.
  func startCapture() throws(CallError) {
    try checkOpen()
    let recorder = CaptureRecorder()
    let old = state.withLock { state in
      let old = state.isRecording ? state.recorder : nil
      (state.recorder, state.isRecording) = (recorder, true)
      return old
    }
    if let old { session.removeListener(old) }
    session.addListener(recorder)
  }

  /// Ends the capture, which stays readable.
  func stopCapture() throws(CallError) {
    let recorder = try recorder()
    let wasRecording = state.withLock { state in
      defer { state.isRecording = false }
      return state.isRecording
    }
    if wasRecording { session.removeListener(recorder) }
  }

  /// The state requested for a zone at a time, from the device with the highest intensity.
  func captured(_ zone: Zone, at time: Int64) throws(CallError) -> ZoneState {
    let captures = try captures(origin: 0)
    if captures.contains(where: { $0.lostRecordCount > 0 }) {
      throw CallError(TACTUS_ERROR_FULL, "the capture has lost records; begin a new one")
    }
    return captures.map { $0.state(of: zone, at: time) }
      .max { $0.intensity < $1.intensity } ?? ZoneState()
  }

  /// Writes the capture of the device that was opened first.
  func writeCapture(_ path: String) throws(CallError) {
    let captures = try captures(origin: 0)
    let start = captures.flatMap(\.levels).map(\.startNanoseconds).min() ?? 0
    guard let capture = try self.captures(origin: start).first else {
      throw CallError(TACTUS_ERROR_NOT_FOUND, "no device was open during the capture")
    }
    do throws(FileError) {
      try WholeFile.write(Array(CaptureDocument.json(capture).utf8), path: path)
    } catch {
      throw CallError(TACTUS_ERROR_SYSTEM, SafeText.escaped("\(error)"))
    }
  }

  private func captures(origin: Int64) throws(CallError) -> [Capture] {
    try recorder().captures(origin: origin, clock: isVirtual ? .virtual : .monotonic)
  }

  private func recorder() throws(CallError) -> CaptureRecorder {
    guard let recorder = state.withLock({ $0.recorder }) else {
      throw CallError(TACTUS_ERROR_NOT_FOUND, "no capture was begun")
    }
    return recorder
  }
}
