import Testing

@testable import TactusDevice

@Suite struct SampleStreamTests {
  /// The problem of a stream with two channels, an actuator on the first one, and sounds.
  private func problem(soundChannels: Set<Int>) -> String? {
    let stream = SampleStream(
      rate: 48_000, channels: 2, soundChannels: soundChannels, bufferNanoseconds: 20_000_000,
      periodNanoseconds: 5_000_000, drives: [SampleDrive(channel: 0, peak: 1)])
    do throws(DeviceError) { try stream.check(actuators: 1) } catch { return error.message }
    return nil
  }

  /// A sound on the third of two channels would be on the first one of the next frame.
  @Test func `sounds are on channels of the card that no actuator uses`() {
    #expect(problem(soundChannels: [1]) == nil)
    let stream = "declares an invalid stream: "
    #expect(
      problem(soundChannels: [2])
        == stream + "it has 2 channels, so there is no channel 3 for sounds")
    #expect(problem(soundChannels: [-1])?.hasSuffix("no channel 0 for sounds") == true)
    #expect(
      problem(soundChannels: [0])
        == stream + "channel 1 reaches a loudspeaker or headphones; no actuator may use it")
  }
}
