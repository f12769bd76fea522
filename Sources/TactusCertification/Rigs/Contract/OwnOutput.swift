internal import Synchronization
internal import TactusDevice

/// The output of a device that the harness has opened.
struct OwnOutput {
  let device: any HapticDevice
  let output: any HapticOutput
}

extension OwnOutput {
  func take(_ segment: Segment, at time: Int64) -> SubmitResult {
    let segments = [segment]
    return output.submit(segments.span, at: time)
  }
}
