import CoreHaptics
import TactusDemos
import TactusTesting
import Testing

@MainActor @Suite struct PaletteTests {
  @Test(arguments: [1, 42] as [UInt64])
  func `the haptics follow the path at each of its samples`(seed: UInt64) throws {
    let rig = try Rig(HapticSimulator(), Palette.script(seed: seed)) { try Palette() }
    try rig.run(to: 6.4)
    let path = PalettePath(seed: seed)
    let capture = rig.capture
    for index in 0..<360 {
      // Each sample's values hold until the next sample. The intensity rises to the top and the
      // sharpness to the right.
      let point = path.point(at: Double(index) / 60)
      for share in [0.001, 0.999] {
        let time = (Double(index) + share) / 60
        #expect(abs(Double(capture.intensity(at: time)) - (1 - point.y)) < 1e-6)
        #expect(abs(Double(capture.sharpness(at: time)) - point.x) < 1e-6)
      }
    }
    #expect(capture.isSilent(from: 6, to: 6.4))
  }

  @Test func `a press plays its own values from the first moment`() throws {
    let rig = try Rig { try Palette() }
    try rig.perform(.press(.continuous, Point(x: 0.25, y: 0.125)), at: 1)
    try rig.perform(.move(Point(x: 1, y: 0)), at: 1.5)
    try rig.perform(.release, at: 2)
    try rig.run(to: 3)
    let capture = rig.capture
    #expect(capture.isSilent(from: 0, to: 1) && capture.isSilent(from: 2, to: 3))
    #expect(capture.intensity(at: 1) == 0.875 && capture.sharpness(at: 1) == 0.25)
    #expect(capture.intensity(at: 1.5) == 1 && capture.sharpness(at: 1.5) == 1)
  }

  @Test func `taps come at the press, after 750 ms, and each 600 ms, with the latest values`()
    throws
  {
    let rig = try Rig { try Palette() }
    try rig.perform(.press(.transient, Point(x: 0, y: 0.5)), at: 0.125)
    try rig.perform(.move(Point(x: 0.5, y: 0.25)), at: 0.5)
    try rig.perform(.move(Point(x: 1, y: 0.75)), at: 1)
    try rig.perform(.release, at: 2.5)
    try rig.run(to: 9)
    let taps = rig.capture.taps
    #expect(agree(taps.map(\.time), [0.125, 0.875, 1.475, 2.075]))
    #expect(taps.map(\.intensity) == [0.5, 0.75, 0.25, 0.25])
    #expect(taps.map(\.sharpness) == [0, 0.5, 1, 1])
    #expect(rig.program.tapCount == 4)
  }

  @Test func `a second press starts a new series of taps`() throws {
    let rig = try Rig { try Palette() }
    try rig.perform(.press(.transient, Point(x: 0, y: 0)), at: 0)
    try rig.perform(.press(.transient, Point(x: 0, y: 0)), at: 1)
    try rig.run(to: 2)
    #expect(agree(rig.capture.taps.map(\.time), [0, 0.75, 1, 1.75]))
  }

  @Test func `the pad is lit while the vibration plays`() throws {
    let rig = try Rig { try Palette() }
    #expect(!rig.program.isVibrating)
    try rig.perform(.press(.continuous, Point(x: 0, y: 0)), at: 0)
    #expect(rig.program.isVibrating)
    try rig.perform(.release, at: 1)
    try rig.run(to: 1.1)
    #expect(!rig.program.isVibrating)
  }

  @Test func `a point outside is moved to the edge`() {
    #expect(Point(x: -3, y: 2) == Point(x: 0, y: 1))
  }
}
