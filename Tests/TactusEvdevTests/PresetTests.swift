import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import Testing

@testable import TactusEvdev

/// A tap that was submitted: its time and its level on each actuator.
private struct Tap {
  var time: Int64
  var levels: [Double]
}

/// Passes submissions of the engine to a `Pump` (a device that the test drives step by step), and
/// records them as magnitudes of effects.
// Sendable: the virtual session submits on the thread of the test.
private final class Watched: HapticDevice, HapticOutput, RecordListener, @unchecked Sendable {
  let pump: Pump
  /// The requested magnitudes of each actuator, in order, without repetitions.
  private(set) var asked: [[UInt16]] = [[0], [0]]
  private(set) var taps: [Tap] = []
  /// The last submission, with the levels at its beginning.
  private var latest = Tap(time: 0, levels: [])

  init(_ kernel: ScriptedKernel) throws { pump = try Pump(kernel, makesOutput: false) }

  var listing: DeviceListing { pump.listing }
  var capabilities: OutputCapabilities { pump.capabilities }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    _ = try pump.makeOutput(report: report)
    return self
  }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    for index in segments.indices {
      let segment = segments[index]
      for level in [segment.startLevel, segment.endLevel] { note(level, segment.actuator) }
    }
    return pump.submit(segments, at: time)
  }

  func take(_ record: SessionRecord) {
    guard case .sent(let what) = record.kind else { return }
    switch what {
    case .submitted(let time): latest = Tap(time: time, levels: [0, 0])
    case .segment(let segment): latest.levels[segment.actuator] = segment.startLevel
    case .event(let mark) where mark.kind == .hapticTransient: taps.append(latest)
    default: break
    }
  }

  private func note(_ level: Double, _ actuator: Int) {
    let magnitude = UInt16((level * 65535).rounded())
    if asked[actuator].last != magnitude { asked[actuator].append(magnitude) }
  }

  func revise(from time: Int64) { pump.revise(from: time) }

  func stop(at time: Int64) {
    for actuator in 0..<2 { note(0, actuator) }
    pump.stop(at: time)
  }
}

/// Plays the presets with the engine on a simulated pad.
@Suite struct PresetTests {
  /// Plays a preset on the pad without a profile, and returns the requests and the motions.
  private func play(_ preset: Preset) throws -> (device: Watched, movements: [[UInt16]], end: Int64)
  {
    let kernel = ScriptedKernel()
    kernel.plugIn(5)
    let device = try Watched(kernel)
    let pattern = try #require(AHAPReader.read(preset.bytes).pattern)
    let timeline = Timeline(pattern)
    let session = Session.virtual()
    defer { session.close() }
    session.addListener(device)
    let output = try session.open(device)
    let player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
    try player.start()
    // One second after the pattern, all held levels and late taps have ended.
    let end = session.nowNanoseconds + timeline.hapticEndNanoseconds + 1_000_000_000
    session.advance(to: end)
    device.pump.advance(to: end)
    let movements = kernel.node().movements
    return (
      device,
      [
        movements.map { UInt16(($0.strong * 65535).rounded()) },
        movements.map { UInt16(($0.weak * 65535).rounded()) },
      ], end
    )
  }

  /// Whether a list is another list without some of its items.
  private func isSubsequence(_ row: [UInt16], of whole: [UInt16]) -> Bool {
    var rest = whole[...]
    for value in row {
      guard let place = rest.firstIndex(of: value) else { return false }
      rest = rest[place...]
    }
    return true
  }

  @Test(arguments: Catalogue.presets)
  func `a pad receives levels that were requested, in their order, and 0 last`(
    _ preset: Preset
  ) throws {
    let (device, movements, _) = try play(preset)
    for actuator in 0..<2 {
      #expect(isSubsequence(movements[actuator], of: device.asked[actuator]))
      #expect(movements[actuator].last == 0)
    }
    #expect(movements[0].count > 2)
  }

  @Test(arguments: Catalogue.presets)
  func `each separate tap reaches the pad with its full level`(_ preset: Preset) throws {
    let (device, _, _) = try play(preset)
    let movements = device.pump.kernel.node().movements
    // Taps that are closer than twice the shortest pulse may be felt as one tap, so they are left
    // out.
    let apart: Int64 = 50_000_000
    let times = device.taps.map(\.time)
    for tap in device.taps where times.filter({ abs($0 - tap.time) < apart }).count == 1 {
      let felt = movements.filter { (tap.time..<tap.time + apart).contains($0.time) }
      for (actuator, level) in tap.levels.enumerated() where level > 0 {
        let highest = felt.map { actuator == 0 ? $0.strong : $0.weak }.max() ?? 0
        #expect(highest >= level - 1.0 / 65535, "\(preset.name) at \(tap.time)")
      }
    }
  }
}
