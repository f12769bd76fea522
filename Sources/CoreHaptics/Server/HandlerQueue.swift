internal import Dispatch
internal import TactusEngine
internal import TactusSystem

/// Where an app's handlers run: one after the other, in the order of what they tell, and never on a
/// thread that plays. So a handler may call back into everything, and may take its time.
///
/// A live queue runs by itself. One on a virtual clock runs while time passes, at the very time of
/// what is told.
final class HandlerQueue: Sendable {
  typealias Job = @Sendable () -> Void

  /// Handlers of calls (completions of start and stop) that may wait to be run. What players and
  /// engines tell needs no bound: each of them has one job waiting at most.
  static let callLimit = 8192

  private struct State {
    var jobs: [Job] = []
    var next = 0
    var isRunning = false
    var isClosed = false
    var calls = 0
    /// Of a virtual clock: at most one for each engine, and one for each device that was lost.
    var timers: [(deadline: Int64, job: Job)] = []

    /// The next job; nil, and the run is over, where none is left.
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

    /// Whether the caller is to run the jobs: nobody does so far.
    mutating func beginRun() -> Bool {
      defer { isRunning = true }
      return !isRunning
    }
  }

  private let session: Session
  private let isVirtual: Bool
  private let queue = DispatchQueue(label: "tactus.haptics.handlers")
  private let state = Guarded(State())

  /// Under which a thread finds the queue whose handler it runs.
  private static let own = DispatchSpecificKey<ObjectIdentifier>()

  init(_ session: Session, isVirtual: Bool) {
    self.session = session
    self.isVirtual = isVirtual
    queue.setSpecific(key: Self.own, value: ObjectIdentifier(self))
  }

  /// Runs a job after those that wait.
  func add(_ job: @escaping Job) {
    let isIdle = state.withLock { state in
      if state.isClosed { return false }
      state.jobs.append(job)
      return isVirtual ? false : state.beginRun()
    }
    if isIdle { queue.async { self.runAll() } }
  }

  /// Runs the handler of a call. False: ``callLimit`` of them wait, and this one is not taken.
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

  /// Runs a job at a time on the session's clock.
  func add(at deadline: Int64, _ job: @escaping Job) {
    if isVirtual {
      state.withLock { if !$0.isClosed { $0.timers.append((deadline, job)) } }
      return
    }
    let nanoseconds = max(deadline - session.nowNanoseconds, 0)
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { self.add(job) }
  }

  /// On a virtual clock: runs what waits, and what comes meanwhile. A handler that lets time pass
  /// itself runs no other within.
  func runIfVirtual() {
    guard isVirtual, state.withLock({ $0.beginRun() }) else { return }
    runAll()
  }

  private func runAll() {
    while let job = state.withLock({ $0.takeJob() }) { job() }
  }

  /// Waits until a live queue has run what waits: those who wait for the last players hold engines,
  /// too, and engines hold them. A handler that asks for it does not wait for itself.
  func finish() {
    let isWithin = DispatchQueue.getSpecific(key: Self.own) == ObjectIdentifier(self)
    if !isVirtual, !isWithin { queue.sync {} }
  }

  /// Drops what waits and what is still to come: handlers hold engines, and engines the queue.
  func close() {
    var released = State()
    released.isClosed = true
    state.withLock { state in
      released.isRunning = state.isRunning
      swap(&state, &released)
    }
  }

  /// When the next timer of a virtual clock is due; `Int64.max`: none is set.
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
