import Foundation
import TactusDevice
import TactusEvdev
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// Pulls the cable of a pad during playback, several times.
@Suite(.inGuest, .serialized) struct ReplugTests {
  @Test(arguments: [USBPadModel.xbox360, .xboxOne])
  func `a pad that is unplugged during playback can be played again each time`(
    _ model: USBPadModel
  ) throws {
    try Repetition("\(model)").run { try play(model) }
  }

  private func play(_ model: USBPadModel) throws {
    let pad = try USBPad(model)
    _ = try node(of: pad)
    let device = try open(pad.id)
    let reports = Received<OutputReport>()
    let output = try device.makeOutput { reports.send($0) }
    submit([1, 1], to: output)
    try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.strong == model.fullDrive })
    pad.unplug()
    submit([0.5, 0.5], to: output)
    let isGone = eventually { reports.all.contains { $0.isGone } ? true : nil }
    #expect(isGone == true)
  }
}

extension OutputReport {
  fileprivate var isGone: Bool { if case .gone = self { true } else { false } }
}
