internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// The thread that drives a link over a transport: one per device.
///
/// It sleeps until bytes arrive, an order arrives, or the link has something to do.
package final class LinkThread: Sendable {
  /// The priority under SCHED_FIFO. It is lower than the priority of the playback thread, which
  /// must not wait for this thread.
  static let fifoPriority: Int32 = 60

  private let thread: SystemThread
  private let work: LinkWork

  /// Starts the thread, which greets the device.
  /// - Parameter report: called on the link's thread.
  package init(
    _ transport: any ByteTransport, _ settings: LinkSettings, session: UInt32,
    traceLimit: Int, report: @escaping @Sendable (LinkReport) -> Void
  ) throws(DeviceError) {
    let channel: OrderChannel
    do throws(Errno) { channel = try OrderChannel.polled() } catch {
      throw DeviceError(.system, "cannot create an event for the line: \(error)")
    }
    let work = LinkWork(
      transport, settings, session: session, channel: channel, trace: FrameTrace(limit: traceLimit),
      report: report)
    do throws(Errno) { thread = try SystemThread { work.run() } } catch {
      throw DeviceError(.system, "cannot start the thread of the line: \(error)")
    }
    self.work = work
  }

  /// Stops the device and ends the thread. If the last reference is released within a report, this
  /// runs on the thread itself.
  deinit {
    work.close()
    thread.join()
  }

  package var channel: OrderChannel { work.channel }

  /// The recorded frames.
  package var trace: FrameTrace { work.trace.withLock { $0 } }

  /// Records up to this number of frames from now on.
  package func keepTrace(limit: Int) { work.trace.withLock { $0.limit = limit } }

  package var counters: LinkCounters { work.counters.withLock { $0 } }

  /// The samples of the device's accelerometer.
  package var samples: SampleStore { work.samples }

  /// Begins or ends the stream of the device's accelerometer.
  /// - Parameter axis: 0 to 2; nil ends the stream.
  package func want(samplesOf axis: UInt8?) {
    work.samples.want(axis)
    work.channel.wake()
  }

  /// The device's clock, as of the thread's last turn.
  package var clock: DeviceClock { work.clock.withLock { $0 } }

  /// Waits until all orders are accepted or void, or until the link has ended.
  /// - Parameter isInterrupted: called during the wait; true ends the wait.
  package func waitUntilTaken(_ isInterrupted: () -> Bool) {
    let end = work.channel.end
    work.standing.wait(isInterrupted) { $0.isDrained && $0.position >= end }
  }

  /// Waits until the last stop is acknowledged and the motors are off, or until the link has ended.
  package func waitUntilStill() {
    let stops = work.channel.stops
    work.standing.wait({ false }, until: { $0.isStill && $0.stops >= stops })
  }
}

/// The work of the thread.
private final class LinkWork: Sendable {
  /// The number of bytes per read.
  private static let readBytes = 512
  /// The largest number of reads in one pass of the loop, so that a device that sends without a
  /// pause does not block the link.
  private static let readsInTurn = 16
  /// The interval between two attempts to write to a port that accepts nothing, in nanoseconds.
  private static let blockedPause: Int64 = 1_000_000
  /// How long a stop may take to be sent when the link is closed, in nanoseconds.
  private static let finalStopTimeout: Int64 = 50_000_000

  let channel: OrderChannel
  let trace: Guarded<FrameTrace>
  let counters = Guarded(LinkCounters())
  let clock: Guarded<DeviceClock>
  let standing = StandingWatch()
  let samples = SampleStore()
  private let transport: any ByteTransport
  private let settings: LinkSettings
  private let session: UInt32
  private let report: @Sendable (LinkReport) -> Void
  private let isClosing = Atomic<Bool>(false)

  init(
    _ transport: any ByteTransport, _ settings: LinkSettings, session: UInt32,
    channel: OrderChannel, trace: FrameTrace, report: @escaping @Sendable (LinkReport) -> Void
  ) {
    self.transport = transport
    self.channel = channel
    self.settings = settings
    self.session = session
    self.trace = Guarded(trace)
    clock = Guarded(DeviceClock(name: Link.clockName, uncertaintyNanoseconds: .max))
    self.report = report
  }

  func close() {
    isClosing.store(true, ordering: .releasing)
    channel.stop()
  }

  func run() {
    // If the system refuses the priority, the thread is less punctual. `tactus doctor` reports
    // that.
    ThreadSetup.prepare(priority: LinkThread.fifoPriority)
    let crashStop = CrashStop(transport.descriptor)
    defer { withExtendedLifetime(crashStop) {} }
    var state = State(Link(settings, session: session, at: MonotonicClock.nowNanoseconds))
    while !isClosing.load(ordering: .acquiring), !state.link.isEnded {
      turn(&state, until: .max)
    }
    let end = MonotonicClock.nowNanoseconds + Self.finalStopTimeout
    while !state.link.isEnded, state.link.hasPendingStop, MonotonicClock.nowNanoseconds < end {
      turn(&state, until: end)
    }
    channel.markGone()
    standing.end()
  }

  private struct State {
    var link: Link
    var reader = OrderReader()
    var buffer = [UInt8](repeating: 0, count: LinkWork.readBytes)

    init(_ link: Link) { self.link = link }
  }

  /// Makes one pass of the loop: reads what has arrived, does everything that is due, and sleeps
  /// until there is more to do.
  private func turn(_ state: inout State, until limit: Int64) {
    receive(&state)
    let now = MonotonicClock.nowNanoseconds
    state.reader.give(channel, to: &state.link, at: now)
    state.link.want(samplesOf: samples.wanted, at: now)
    state.link.advance(to: now)
    send(&state)
    deliver(&state)
    if state.link.isEnded { return }
    let isBlocked = !state.link.outgoing.isEmpty
    let later = MonotonicClock.nowNanoseconds
    var next = state.link.nextNanoseconds(after: later)
    // Without this pause, the thread would never sleep while a port accepts nothing.
    if isBlocked { next = max(next, later &+ Self.blockedPause) }
    next = min(next, limit)
    if channel.fallAsleep(state.reader), samples.wanted == state.link.sampledAxis {
      rest(until: next, wantsRoom: isBlocked)
    }
    channel.wakeUp()
  }

  private func receive(_ state: inout State) {
    for _ in 0..<Self.readsInTurn {
      switch transport.read(into: &state.buffer) {
      case .moved(let count):
        let now = MonotonicClock.nowNanoseconds
        let buffer = state.buffer
        state.link.receive(buffer.span.extracting(0..<count), at: now)
        if count < state.buffer.count { return }
      case .later: return
      case .gone(let error): return lose(&state, error)
      }
    }
  }

  private func send(_ state: inout State) {
    while !state.link.outgoing.isEmpty {
      switch transport.write(state.link.outgoing) {
      case .moved(let count): state.link.written(count)
      case .later: return
      case .gone(let error): return lose(&state, error)
      }
    }
  }

  private func lose(_ state: inout State, _ error: Int32) {
    state.link.end(
      DeviceError(.gone, TransportOutcome.text(transport.name, error: error)))
  }

  private func deliver(_ state: inout State) {
    if state.link.isEnded { channel.markGone() }
    state.link.deliver(to: samples, at: MonotonicClock.nowNanoseconds)
    let records = state.link.takeRecords()
    if !records.isEmpty { trace.withLock { $0.append(records) } }
    let counted = state.link.counters
    counters.withLock { $0 = counted }
    let reports = state.link.takeReports()
    if !reports.isEmpty {
      // The clock is stored before the reports are sent, because their receivers read it.
      let reading = state.link.reading(at: MonotonicClock.nowNanoseconds)
      clock.withLock { $0 = reading }
    }
    for item in reports {
      if case .ended(let error) = item {
        let now = MonotonicClock.nowNanoseconds
        trace.withLock { $0.end(error.message, at: now) }
      }
      report(item)
    }
    // This comes after the reports, because a waiting thread reads the state that they set.
    standing.set(LinkStanding(state.link, state.reader))
  }

  /// Sleeps until bytes arrive, bytes can be written, an order arrives, or a time is reached.
  private func rest(until deadline: Int64, wantsRoom: Bool) {
    let time =
      deadline == .max ? deadline : max(deadline &- MonotonicClock.nowNanoseconds, 0)
    var line = Interest(descriptor: transport.descriptor, wantsToWrite: wantsRoom)
    var order = Interest(descriptor: channel.descriptor)
    Poll.wait(&line, &order, nanoseconds: time)
  }
}
