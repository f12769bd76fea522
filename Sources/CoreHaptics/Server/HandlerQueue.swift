internal import Dispatch
internal import TactusEngine
internal import TactusSystem

/// Runs an app's handlers one after the other, in the order of the events that cause them, and
/// never on a playback thread. A handler may therefore call every method and take a long time.
///
/// A live queue runs on a dispatch queue. On a virtual clock the handlers run while virtual time
/// advances, each exactly at the time of the event that causes it.
final class HandlerQueue: Sendable {
  typealias Job = @Sendable () -> Void

  /// The greatest number of waiting completion handlers (of start and stop). Handlers of players
  /// and engines need no bound, because each player and engine has at most one waiting job.
  static let callLimit = 8192

  private struct State {
    var jobs: [Job] = []
    var next = 0
    var isRunning = false
    var isClosed = false
    var calls = 0
    /// The timers of a virtual clock: at most one per engine, and one per lost device.
    var timers: [(deadline: Int64, job: Job)] = []

    /// The next job; nil if there is none, which ends the run.
    mutating func takeJob() -> Job? {
      guard next < jobs.count else {
        jobs.removeAll(keepingCapacity: true)
        next = 0
        isRunning = false
        return nil
      }
      defer { next += 1 }
      let job = jobs[next]
      jobs[next] = {}
      return job
    }

    /// Whether the caller must run the jobs, because no thread does so yet.
    mutating func beginRun() -> Bool {
      defer { isRunning = true }
      return !isRunning
    }
  }

  private let session: Session
  private let isVirtual: Bool
  private let queue = DispatchQueue(label: "tactus.haptics.handlers")
  private let state = Guarded(State())

  /// The key under which a thread finds the queue whose handler it runs.
  private static let own = DispatchSpecificKey<ObjectIdentifier>()

  init(_ session: Session, isVirtual: Bool) {
    self.session = session
    self.isVirtual = isVirtual
    queue.setSpecific(key: Self.own, value: ObjectIdentifier(self))
  }

  /// Runs a job after the waiting ones.
  func add(_ job: @escaping Job) {
    let isIdle = state.withLock { state in
      if state.isClosed { return false }
      state.jobs.append(job)
      return isVirtual ? false : state.beginRun()
    }
    if isIdle { queue.async { self.runAll() } }
  }

  /// Adds a completion handler. Returns false, and does not add it, if ``callLimit`` of them wait.
  func addCall(_ job: @escaping Job) -> Bool {
    let hasRoom = state.withLock { state in
      guard state.calls < Self.callLimit else { return false }
      state.calls += 1
      return true
    }
    guard hasRoom else { return false }
    add {
      self.state.withLock { $0.calls -= 1 }
      job()
    }
    return true
  }

  /// Runs a job at the given time on the session's clock.
  func add(at deadline: Int64, _ job: @escaping Job) {
    if isVirtual {
      state.withLock { if !$0.isClosed { $0.timers.append((deadline, job)) } }
      return
    }
    let nanoseconds = max(deadline - session.nowNanoseconds, 0)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { self.add(job) }
  }

  /// On a virtual clock, runs the waiting jobs and those that they add. If a handler advances time,
  /// no other handler runs inside that call.
  func runIfVirtual() {
    guard isVirtual, state.withLock({ $0.beginRun() }) else { return }
    runAll()
  }

  private func runAll() {
    while let job = state.withLock({ $0.takeJob() }) { job() }
  }

  /// Waits until a live queue has run the waiting jobs, so that finished handlers are released; a
  /// finished handler and its engine hold each other. A handler that calls it does not wait.
  func finish() {
    let isWithin = DispatchQueue.getSpecific(key: Self.own) == ObjectIdentifier(self)
    if !isVirtual, !isWithin { queue.sync {} }
  }

  /// Drops the waiting jobs and all later ones. Otherwise the jobs would keep engines alive, which
  /// keep the queue alive with its jobs.
  func close() {
    var released = State()
    released.isClosed = true
    state.withLock { state in
      released.isRunning = state.isRunning
      swap(&state, &released)
    }
  }

  /// The due time of a virtual clock's next timer; `Int64.max` if no timer is set.
  var nextDeadline: Int64 { state.withLock { $0.timers.map(\.deadline).min() ?? .max } }

  /// Runs the timers of a virtual clock that are due.
  func fireTimers(at time: Int64) {
    let due = state.withLock { state in
      let due = state.timers.filter { $0.deadline <= time }
      state.timers.removeAll { $0.deadline <= time }
      return due
    }
    for timer in due.sorted(by: { $0.deadline < $1.deadline }) { add(timer.job) }
    runIfVirtual()
  }
}
