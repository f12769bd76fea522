import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import TestCapture
import Testing

/// A capture of what the image is sent is the capture that `render` writes for the same device.
@Suite struct CaptureTests {
  @Test(arguments: ["gravel", "heartbeats", "oscillate"], [Int64(20), 200])
  func `what is captured of the image is what is rendered for it`(
    _ preset: String, _ lookAhead: Int64
  ) throws {
    let bytes = try #require(Catalogue.preset(named: preset)).bytes
    let timeline = Timeline(try #require(AHAPReader.read(bytes).pattern))
    let run = try ImageRun(
      try #require(AHAPReader.read(bytes).pattern), lookAhead: lookAhead, drift: 40e-6)
    let recorder = CaptureRecorder()
    run.session.addListener(recorder)
    run.advance(to: timeline.durationNanoseconds / 1_000_000 + 300)
    let rendered = try #require(try Capture.rendered(timeline, run.device.capabilities))
    let captured = try #require(recorder.capture(of: run.output.number, alignedTo: rendered))
    #expect(captured.firstAskedDifference(from: rendered) == nil)
    #expect(captured.askedNanoseconds >= rendered.askedNanoseconds * 99 / 100)
  }
}
