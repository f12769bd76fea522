internal import BenchKit
internal import CBench
internal import TactusDevice

/// How another project's loop passes changes on, by the constants that it publishes.
///
/// A model is not the project: it leaves out all that the project does between two waits, which
/// makes it look better than the real thing, never worse. Each change of a pattern at 1 kHz counts
/// as passed on by the first output at or after its time.
protocol PeerModel: Sendable {
  /// What it models: `gilrs: 50 ms tick`.
  var name: String { get }

  /// Waits as the project does until it would next pass something on.
  /// - Parameters:
  ///   - due: when the change that is waited for is due, on CLOCK_MONOTONIC.
  ///   - last: when something was last passed on.
  /// - Returns: when it is passed on.
  func wait(for due: Int64, after last: Int64) -> Int64
}

/// One thread, a relative wait for what is left of a tick of 50 ms, so that every oversleep adds
/// to the next (gilrs, gilrs/src/ff/server.rs: `TICK_DURATION`).
struct RelativeTick: PeerModel {
  let name = "gilrs: 50 ms tick"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    let tick: Int64 = 50_000_000
    bench_wait_for(max(tick - (MonotonicClock.nowNanoseconds - last), 0))
    return MonotonicClock.nowNanoseconds
  }
}

/// What is done once in a frame of an application at 50 frames a second.
struct Frame: PeerModel {
  let name = "frame of 20 ms"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    bench_wait_for(max(20_000_000 - (MonotonicClock.nowNanoseconds - last), 0))
    return MonotonicClock.nowNanoseconds
  }
}

/// One thread writes a report and then waits 10 ms; what comes meanwhile is put together (SDL,
/// src/joystick/hidapi/SDL_hidapi_rumble.c: `SDL_Delay(10)`).
struct ReportQueue: PeerModel {
  let name = "SDL HIDAPI: 10 ms a report"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    bench_wait_for(10_000_000)
    // With nothing to write the thread sleeps on a semaphore until there is.
    bench_wait_until(due)
    return MonotonicClock.nowNanoseconds
  }
}

/// The first command waits out the message gap, later ones replace it (buttplug,
/// buttplug_server/src/device/device_task.rs: 75 ms for Bluetooth devices).
struct MessageGap: PeerModel {
  let name = "buttplug: 75 ms gap"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    bench_wait_until(due)
    bench_wait_for(75_000_000)
    return MonotonicClock.nowNanoseconds
  }
}

/// A wait for the time to the next event, computed from the start of the clip, so that it corrects
/// itself (Lofelt, clip-players/src/streaming.rs: `recv_timeout`).
struct DeadlineLoop: PeerModel {
  let name = "Lofelt: deadline loop"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    var now = MonotonicClock.nowNanoseconds
    while now < due {
      bench_futex_for(due - now)
      now = MonotonicClock.nowNanoseconds
    }
    return now
  }
}

/// Each step arms a timer for the next when it runs, in whole milliseconds, and the main loop
/// waits in `poll` (feedbackd, src/fbd-feedback-vibra-pattern.c: `g_timeout_add_once`).
struct MillisecondTimer: PeerModel {
  let name = "GLib: timer in ms"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    let ready = MonotonicClock.nowNanoseconds + 1_000_000
    var now = MonotonicClock.nowNanoseconds
    while now < ready {
      // GLib rounds what is left up to whole milliseconds.
      bench_poll(Int32((ready - now + 999_999) / 1_000_000))
      now = MonotonicClock.nowNanoseconds
    }
    return now
  }
}
