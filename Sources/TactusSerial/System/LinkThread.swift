internal import CRealtime
internal import Glibc
internal import Synchronization
package import TactusDevice

/// The thread that drives a link over a transport: one a device.
///
/// It sleeps until bytes come, an order comes, or the link has something to do.
@safe
// Sendable: the handle is written before the object is shared and read once, by the end.
package final class LinkThread: @unchecked Sendable {
  /// Below the playback thread's: what hands over must not be kept waiting.
  static let fifoPriority: Int32 = 60

  private var handle = pthread_t()
  private let work: LinkWork

  /// Starts to greet.
  /// - Parameter report: called on the link's thread.
  package init(
    _ transport: any ByteTransport, _ settings: LinkSettings, session: UInt32,
    traceLimit: Int, report: @escaping @Sendable (LinkReport) -> Void
  ) throws(DeviceError) {
    work = LinkWork(
      transport, settings, session: session, trace: FrameTrace(limit: traceLimit), report: report)
    guard work.channel.event >= 0 else {
      throw DeviceError(.system, "no event: \(systemText(-work.channel.event))")
    }
    let context = unsafe Unmanaged.passRetained(work)
    let result = unsafe pthread_create(&handle, nil, Self.body, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw DeviceError(.system, "no thread for the line: \(systemText(result))")
    }
  }

  /// Stills the device and ends the thread.
  deinit {
    work.close()
    if pthread_equal(handle, pthread_self()) != 0 {
      // The last reference went within a report.
      pthread_detach(handle)
    } else {
      pthread_join(handle, nil)
    }
  }

  package var channel: OrderChannel { work.channel }

  /// The frames that went over the line.
  package var trace: FrameTrace { work.trace.withLock { $0 } }

  /// Keeps up to so many frames from now on.
  package func keepTrace(limit: Int) { work.trace.withLock { $0.limit = limit } }

  package var counters: LinkCounters { work.counters.withLock { $0 } }

  /// Waits until all that was ordered was accepted, or is void, or until the link is over.
  /// - Parameter isInterrupted: asked meanwhile; ends the waiting.
  package func waitUntilTaken(_ isInterrupted: () -> Bool) {
    let end = work.channel.end
    work.standing.wait(isInterrupted) { $0.isDrained && $0.position >= end }
  }

  /// Waits until the last stop was confirmed, or until the link is over.
  package func waitUntilStill() {
    let stops = work.channel.stops
    work.standing.wait({ false }, until: { $0.isStill && $0.stops >= stops })
  }

  private static var body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<LinkWork>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }
  }
}

/// What the system says to an error number.
func systemText(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

/// Closes an event of ``OrderChannel``.
func closeEvent(_ descriptor: Int32) { _ = close(descriptor) }

/// What the thread does.
private final class LinkWork: Sendable {
  /// Bytes that are read at once.
  private static let readBytes = 512
  /// Reads in a turn at most: a device that sends without end does not keep the link from the rest.
  private static let readsInTurn = 16
  /// Nanoseconds between two looks at a port that takes nothing.
  private static let blockedPause: Int64 = 1_000_000
  /// Nanoseconds that a stop is given to leave when the link is closed.
  private static let farewell: Int64 = 50_000_000

  let channel = OrderChannel(isPolled: true)
  let trace: Mutex<FrameTrace>
  let counters = Mutex(LinkCounters())
  let standing = StandingWatch()
  private let transport: any ByteTransport
  private let settings: LinkSettings
  private let session: UInt32
  private let report: @Sendable (LinkReport) -> Void
  private let isClosing = Atomic<Bool>(false)

  init(
    _ transport: any ByteTransport, _ settings: LinkSettings, session: UInt32, trace: FrameTrace,
    report: @escaping @Sendable (LinkReport) -> Void
  ) {
    self.transport = transport
    self.settings = settings
    self.session = session
    self.trace = Mutex(trace)
    self.report = report
  }

  func close() {
    isClosing.store(true, ordering: .releasing)
    channel.stop()
  }

  func run() {
    // What is refused costs punctuality, which `tactus doctor` explains.
    _ = tactus_thread_prepare(LinkThread.fifoPriority)
    let crashStop = CrashStop(transport.descriptor)
    defer { withExtendedLifetime(crashStop) {} }
    var state = State(Link(settings, session: session, at: MonotonicClock.nowNanoseconds))
    while !isClosing.load(ordering: .acquiring), !state.link.isEnded {
      turn(&state, until: .max)
    }
    let end = MonotonicClock.nowNanoseconds + Self.farewell
    while !state.link.isEnded, state.link.hasFarewell, MonotonicClock.nowNanoseconds < end {
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

  /// Takes what has come, does what is due, and sleeps until there is more.
  private func turn(_ state: inout State, until limit: Int64) {
    receive(&state)
    let now = MonotonicClock.nowNanoseconds
    state.reader.give(channel, to: &state.link, at: now)
    state.link.advance(to: now)
    send(&state)
    deliver(&state)
    if state.link.isEnded { return }
    let isBlocked = !state.link.outgoing.isEmpty
    let later = MonotonicClock.nowNanoseconds
    var next = state.link.nextNanoseconds(after: later)
    // A port that takes nothing is not asked again and again.
    if isBlocked { next = max(next, later &+ Self.blockedPause) }
    next = min(next, limit)
    if channel.fallAsleep(state.reader) {
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
    let records = state.link.takeRecords()
    if !records.isEmpty { trace.withLock { $0.append(records) } }
    let counted = state.link.counters
    counters.withLock { $0 = counted }
    for item in state.link.takeReports() {
      if case .ended(let error) = item {
        let now = MonotonicClock.nowNanoseconds
        trace.withLock { $0.end(error.message, at: now) }
      }
      report(item)
    }
    // After the reports: the thread that waits reads what they set.
    standing.set(LinkStanding(state.link, state.reader))
  }

  /// Sleeps until bytes come, or room for them, or an order, or a time.
  private func rest(until deadline: Int64, wantsRoom: Bool) {
    let time =
      deadline == .max ? deadline : max(deadline &- MonotonicClock.nowNanoseconds, 0)
    tactus_wait_for_file(transport.descriptor, wantsRoom ? 1 : 0, channel.event, time)
  }
}
