import CoreHaptics
import Foundation
import TactusBackends
import TactusVirtualPads
import TestUsage
import Testing

@testable import GameController

/// The path from an app to a pad: GCController, the kernel's own driver, and the pad's motors.
@Suite(.inGuest) struct ControllerTests {
  @Test(arguments: SonyModel.allCases)
  func `two engines with localities drive the two motors separately`(_ model: SonyModel) throws {
    let pad = try SonyPad(model, address: [1, 0, 0, 0, 0, 0xc0])
    let controller = try #require(
      eventually { GCController.controllers().first { $0.id == pad.id } })
    #expect(controller.vendorName?.hasPrefix("Sony") == true)
    let haptics = try #require(controller.haptics)
    let left = try #require(haptics.createEngine(withLocality: .leftHandle))
    let right = try #require(haptics.createEngine(withLocality: .rightHandle))
    let woofer = try hum(left, intensity: 0.4)
    // A level of 0.4 is step 102 of 255. For the motors of a DualShock 4, which have a dead zone of
    // a quarter, it is 0.25 + 0.75 * 0.4: step 140. The driver passes on the upper byte.
    let drive = model == .dualShock4 ? 140 : 102
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last.map(drives) == [drive, 0] })
    let tweeter = try hum(right, intensity: 1)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last.map(drives) == [drive, 255] })
    try woofer.stop(atTime: CHHapticTimeImmediate)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last.map(drives) == [0, 255] })
    try tweeter.stop(atTime: CHHapticTimeImmediate)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last.map(drives) == [0, 0] })
  }

  @Test func `a pad that is plugged in and unplugged is reported`() throws {
    _ = GCController.controllers()
    let received = Received<String>()
    let observers = [
      (NSNotification.Name.GCControllerDidConnect, "+"), (.GCControllerDidDisconnect, "-"),
    ].map { name, sign in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        guard let name = (note.object as? GCController)?.vendorName else { return }
        received.send(sign + name)
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    var description = PadDescription.pad.at("received")
    description.name = "A Pad That Comes"
    let pad = try VirtualPad(description)
    #expect(eventually { received.all.contains("+A Pad That Comes") ? true : nil } == true)
    pad.unplug()
    #expect(eventually { received.all.contains("-A Pad That Comes") ? true : nil } == true)
    #expect(!GCController.controllers().contains { $0.vendorName == "A Pad That Comes" })
  }

  @Test(.timeLimit(.minutes(10)))
  func `a pad that is unplugged during playback leaves no threads and files behind`() throws {
    let description = PadDescription.pad.at("storm")
    var pad: VirtualPad? = try VirtualPad(description)
    let device = id(of: description)
    _ = try open(device)
    let engine = try CHHapticEngine(configuration: Configuration(device: device))
    let stops = Received<CHHapticEngine.StoppedReason>()
    engine.stoppedHandler = { stops.send($0) }
    var steady = ProcessUsage()
    for cycle in 1...Guest.cycles(few: 40, most: 200) {
      if pad == nil { pad = try VirtualPad(description) }
      _ = try #require(eventually { try? hum(engine, intensity: 1) }, "cycle \(cycle)")
      #expect(pad?.reaches([65_535, 0]) == true, "cycle \(cycle)")
      pad?.unplug()
      pad = nil
      #expect(
        eventually { stops.all.count == cycle ? true : nil } == true, "cycle \(cycle)")
      // The first 20 cycles start threads and open files that a process needs only once.
      if cycle == 20 { steady = try #require(ProcessUsage.settled()) }
    }
    #expect(Set(stops.all) == [.gameControllerDisconnect])
    // The test does not measure again after this wait, because a search for devices may have a file
    // open at that moment.
    let last = ProcessUsage.settled(within: steady)
    #expect(last.isWithin(steady), "it leaks: \(last), after 20 cycles \(steady)")
  }

  /// Plays endlessly at sharpness 0.
  @discardableResult
  private func hum(
    _ engine: CHHapticEngine, intensity: Float
  ) throws -> any CHHapticPatternPlayer {
    try engine.start()
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0),
      ], relativeTime: 0, duration: 100)
    let player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    return player
  }
}

private func drives(_ level: MotorLevel) -> [Int] { [level.strong, level.weak] }
