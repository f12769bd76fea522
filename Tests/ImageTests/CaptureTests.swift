import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import TestCapture
import Testing

/// The levels and events that the engine sends to a device with the firmware image equal those of
/// the capture that `render` writes for the same device.
@Suite struct CaptureTests {
  @Test(arguments: ["gravel", "heartbeats", "oscillate"], [Int64(20), 200])
  func `the submissions to the image equal the rendered capture`(
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
