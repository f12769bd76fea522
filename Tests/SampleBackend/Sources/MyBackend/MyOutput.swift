internal import TactusDevice

final class MyOutput: HapticOutput {
  private let device: MyDevice

  init(_ device: MyDevice) { self.device = device }

  deinit { device.release() }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    for index in segments.indices { device.model.send(segments[index]) }
    return .accepted
  }

  func revise(from nanoseconds: Int64) { device.model.forget(from: nanoseconds) }

  func stop(at nanoseconds: Int64) { device.model.silence() }
}
