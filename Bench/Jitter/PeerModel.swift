internal import BenchKit
internal import CBench
internal import TactusDevice

/// A model of how another project's loop forwards changes, with the constants that it publishes.
///
/// A model omits all work of the project between two waits, so it is never slower than the project.
/// Each change of a pattern at 1 kHz counts as forwarded by the first output at or after its time.
protocol PeerModel: Sendable {
  /// The name of the model: `gilrs: 50 ms tick`.
  var name: String { get }

  /// Waits as the project does until it forwards something.
  /// - Parameters:
  ///   - due: the time at which the pending change is due, on CLOCK_MONOTONIC.
  ///   - last: the time at which something was last forwarded.
  /// - Returns: the time at which the change is forwarded.
  func wait(for due: Int64, after last: Int64) -> Int64
}

/// A thread that sleeps for the rest of each tick of 50 ms. The sleep is relative, so that
/// oversleeping delays all later ticks (gilrs, gilrs/src/ff/server.rs: `TICK_DURATION`).
struct RelativeTick: PeerModel {
  let name = "gilrs: 50 ms tick"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    let tick: Int64 = 50_000_000
    bench_wait_for(max(tick - (MonotonicClock.nowNanoseconds - last), 0))
    return MonotonicClock.nowNanoseconds
  }
}

/// An application that updates the haptics once per frame, 50 times per second.
struct Frame: PeerModel {
  let name = "frame of 20 ms"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    bench_wait_for(max(20_000_000 - (MonotonicClock.nowNanoseconds - last), 0))
    return MonotonicClock.nowNanoseconds
  }
}

/// A thread that writes a report and then waits 10 ms. Changes in between are merged (SDL,
/// src/joystick/hidapi/SDL_hidapi_rumble.c: `SDL_Delay(10)`).
struct ReportQueue: PeerModel {
  let name = "SDL HIDAPI: 10 ms a report"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    bench_wait_for(10_000_000)
    // While there is nothing to write, the thread sleeps on a semaphore.
    bench_wait_until(due)
    return MonotonicClock.nowNanoseconds
  }
}

/// A task in which the first command waits for the end of the message gap, and later commands
/// replace it (buttplug, buttplug_server/src/device/device_task.rs: 75 ms for Bluetooth devices).
struct MessageGap: PeerModel {
  let name = "buttplug: 75 ms gap"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    bench_wait_until(due)
    bench_wait_for(75_000_000)
    return MonotonicClock.nowNanoseconds
  }
}

/// A loop that waits until the next event. Its time is computed from the start of the clip, so that
/// errors do not accumulate (Lofelt, clip-players/src/streaming.rs: `recv_timeout`).
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

/// Each step starts a timer for the next one in whole milliseconds, and the main loop waits in
/// `poll` (feedbackd, src/fbd-feedback-vibra-pattern.c: `g_timeout_add_once`).
struct MillisecondTimer: PeerModel {
  let name = "GLib: timer in ms"

  func wait(for due: Int64, after last: Int64) -> Int64 {
    let ready = MonotonicClock.nowNanoseconds + 1_000_000
    var now = MonotonicClock.nowNanoseconds
    while now < ready {
      // GLib rounds the remaining time up to whole milliseconds.
      bench_poll(Int32((ready - now + 999_999) / 1_000_000))
      now = MonotonicClock.nowNanoseconds
    }
    return now
  }
}
