import Glibc
import TactusDevice
import TactusLoopback
import Testing

@testable import TactusCalibration

/// A calibration on a machine that stalls.
@Suite struct StallTests {
  @Test func `a step that is held up delays the later steps, and a usual wake does not`() {
    var clock = PlanClock(start: 1_000_000_000)
    clock.arrive(0.5, at: 1_500_200_000)
    #expect(clock.nanoseconds(1) == 2_000_000_000)
    clock.arrive(0.5, at: 1_800_000_000)
    #expect(clock.nanoseconds(0.5) == 1_800_000_000)
    #expect(clock.nanoseconds(1) == 2_300_000_000)
  }

  @Test func `after a stall every drive and every rest is as long as planned`() throws {
    let stall = Stall(milliseconds: 400)
    let rig = try DeviceRig(LoopbackBackend(), DeviceID("loopback")) {
      stall.passOnce()
      return false
    }
    var plan = DrivePlan(actuator: 0)
    for _ in 0..<6 { plan.add(1, seconds: 0.06, rest: 0.06) }
    stall.begin = MonotonicClock.nowNanoseconds + Int64(DrivePlan.still * 1e9) + 80_000_000
    let drives = try rig.play(plan, with: DeviceProfiles([])).drives
    #expect(drives.count == 6)
    #expect(stall.isOver)
    // A step that is late by less than 5 ms does not delay the next one.
    let least: Int64 = 55_000_000
    for drive in drives { #expect(drive.endNanoseconds - drive.beginNanoseconds >= least) }
    for (drive, next) in zip(drives, drives.dropFirst()) {
      #expect(next.beginNanoseconds - drive.endNanoseconds >= least)
    }
  }
}

/// Holds up the thread that asks whether a user interrupts, once.
private final class Stall {
  private let milliseconds: Int32
  /// The time from which the thread is held up, in nanoseconds.
  var begin: Int64 = .max
  private(set) var isOver = false

  init(milliseconds: Int32) { self.milliseconds = milliseconds }

  func passOnce() {
    guard !isOver, MonotonicClock.nowNanoseconds >= begin else { return }
    poll(nil, 0, milliseconds)
    isOver = true
  }
}
