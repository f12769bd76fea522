import CKernelProcess
import Foundation
import Glibc
import TactusDevice
import TactusPCM
import TactusVirtualUSB
import Testing

/// Checks that the bus of virtual coils keeps its times while programs with a priority run.
@Suite(.inGuest, .serialized) struct PunctualBusTests {
  /// The priority of the busy threads: above that of a card's thread.
  private static let priority: CInt = 65
  /// The time in nanoseconds for which they run. It is longer than what is in flight, about 15 ms,
  /// and shorter than the queue of the card.
  private static let busyNanoseconds: Int64 = 24_000_000
  private static let attempts = 10

  @Test func `threads with a priority cause no gap on the bus`() throws {
    let rig = try CoilRig(address: 0xd7)
    for attempt in 1...Self.attempts {
      rig.pad.forgetSound()
      let log = RenderLog()
      var counters = StreamCounters()
      let stalls = try StallWatch.stalls(priority: 75) { counters = try play(rig, log) }
      let gaps = CoilGaps(
        rig.pad.log.sound, found: [], starts: counters.starts,
        stalls: stalls.map { $0.begin..<$0.end })
      figure("punctual bus: starts \(counters.starts), \(gaps.tally)")
      // A stream that a busy host starved was started again, which is a gap of its own.
      if counters.starts > 1, attempt < Self.attempts { continue }
      #expect(rig.pad.log.sound.frames > 4800)
      #expect(gaps.tally.unexplained == 0, "\(gaps.complaints)")
      return
    }
  }

  private func play(_ rig: CoilRig, _ log: RenderLog) throws -> StreamCounters {
    let device = try rig.open(log)
    let output = try device.makeOutput { _ in }
    for _ in 0..<10 {
      submit([0.05, 0.05], to: output)
      poll(nil, 0, 60)
      let threads = (0..<ProcessInfo.processInfo.activeProcessorCount).map { processor in
        OnThread { Self.stayBusy(on: processor) }
      }
      for thread in threads { #expect(thread.wait() == true) }
    }
    output.stop(at: MonotonicClock.nowNanoseconds)
    #expect(rig.waitForRest(), "the stream did not end")
    return device.counters
  }

  private static func stayBusy(on processor: Int) -> Bool {
    guard kernel_process_stay_on(CInt(processor)) == 0,
      kernel_process_hurry(0, priority) == 0
    else { return false }
    let end = MonotonicClock.nowNanoseconds + busyNanoseconds
    while MonotonicClock.nowNanoseconds < end {}
    return true
  }
}
