import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern
import TactusVirtualPads
import TestCapture
import Testing

/// Compares a capture of a DualSense behind the kernel's driver with the capture that `render`
/// writes for its profile. Spans in which the guest stalled are left out, because late levels are
/// skipped.
@Suite(.inGuest) struct CaptureAgreementTests {
  /// The share of the pattern that must be compared, in per cent.
  private static let leastShare: Int64 = 50

  @Test(arguments: ["heartbeats", "sparkle"])
  func `the capture of a pad equals the one that is rendered for its profile`(_ preset: String)
    throws
  {
    let pad = try SonyPad(.dualSense, address: [1, 0, 0, 0, 0, 0xc0])
    let device = try open(pad.id)
    let tap = device.capabilities.tapLength
    let bytes = try #require(Catalogue.preset(named: preset)).bytes
    let timeline = Timeline(
      try #require(AHAPReader.read(bytes).pattern), transientLength: tap)
    let session = try Session.live()
    defer { session.close() }
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let output = try session.open(device)
    let player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
    let received = Received<PlayerEvents.Ending>()
    player.onEnd { received.send($0) }
    try player.start()
    #expect(eventually(milliseconds: 30_000) { received.all.first } == .finished)
    session.close()
    let rendered = try #require(try Capture.rendered(timeline, device.capabilities))
    let captured = try #require(recorder.capture(of: output.number, alignedTo: rendered))
    let difference = captured.firstAskedDifference(from: rendered)
    #expect(difference == nil, "\(difference.map(\.description) ?? "")")
    let share = captured.askedNanoseconds * 100 / max(rendered.askedNanoseconds, 1)
    #expect(share >= Self.leastShare, "only \(share) % were played in time")
  }
}
