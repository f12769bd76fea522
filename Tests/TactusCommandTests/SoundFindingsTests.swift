import TactusBackends
import TactusDevice
import TactusEngine
import TactusSound
import Testing

@testable import TactusCommand

/// The line about the sound device in `doctor` and `devices`.
@Suite struct SoundFindingsTests {
  private func status(underruns: Int = 0, late: Int64 = 0) -> SoundStatus {
    var status = SoundStatus()
    status.sink = SinkFacts(name: "hw:1", rate: 48_000, bufferFrames: 960, periodFrames: 240)
    status.latencyNanoseconds = 24_600_000
    status.underrunCount = underruns
    status.lateNanoseconds = late
    return status
  }

  private func finding(_ status: SoundStatus) -> Finding {
    SoundFindings.finding(status, Configuration.Audio())
  }

  @Test func `a sink that keeps time shows its latency, its buffer and no underrun`() {
    let finding = finding(status())
    #expect(finding.state == .good)
    #expect(
      finding.text
        == "hw:1: touch waits 25 ms for its sound (buffer 20 ms); no underrun in 500 ms of silence")
    #expect(finding.fix == nil)
  }

  @Test func `underruns are counted, and something can be done about them`() {
    let finding = finding(status(underruns: 3))
    #expect(finding.state == .poor)
    #expect(finding.text.hasSuffix("underruns 3 in 500 ms of silence"))
    #expect(finding.fix?.contains("TACTUS_AUDIO_DEVICE") == true)
  }

  @Test func `a sink that is slower than touch may wait is named with its delay`() {
    let finding = finding(status(late: 130_000_000))
    #expect(finding.state == .poor)
    #expect(finding.text.contains("heard 130 ms after touch"))
  }
}
