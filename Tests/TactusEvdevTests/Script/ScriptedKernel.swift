import Glibc
import TactusDevice
import TactusSystem

@testable import TactusEvdev

/// A simulated kernel, which answers like the real one, on a virtual clock. On request it refuses
/// calls, stalls and loses effects.
final class ScriptedKernel: KernelCalls {
  /// A call on a node, with the time at which it returned.
  struct Call: Hashable {
    enum What: Hashable {
      case open, mute, close
      case upload(Effect)
      case play(Int16, isOn: Bool)
      case erase(Int16)
    }

    var time: Int64
    var what: What
  }

  struct State {
    var now: Int64 = 0
    var files: [String: String] = [:]
    var links: [String: String] = [:]
    var nodes: [String: ScriptedNode] = [:]
    /// Open descriptors and the paths of their nodes.
    var open: [Int32: String] = [:]
    var nextDescriptor: Int32 = 100
    /// The handlers of new and removed nodes.
    var watchers: [@Sendable () -> Void] = []
    /// The handlers of commands to a node, by its path.
    var listeners: [String: [@Sendable (ObservedCommand) -> Void]] = [:]
  }

  let state = Locked(State())
  /// Whether the kernel's clock is CLOCK_MONOTONIC, for tests with real threads.
  private let isLive: Bool

  init(isLive: Bool = false) { self.isLive = isLive }

  var nowNanoseconds: Int64 {
    isLive ? MonotonicClock.nowNanoseconds : state.withLock { $0.now }
  }

  /// Advances the virtual clock to a time.
  func advance(to time: Int64) { state.withLock { $0.now = max($0.now, time) } }

  func eventNodes() -> [String] {
    state.withLock { state in state.nodes.keys.map { String($0.dropFirst(Node.folder.count)) } }
  }

  func text(_ path: String) -> String? { state.withLock { $0.files[path] } }

  func resolved(_ path: String) -> String? { state.withLock { $0.links[path] } }

  func access(_ path: String) -> Int32 {
    state.withLock { state in
      guard let node = state.nodes[path], !node.isUnplugged else { return ENOENT }
      return node.isDenied ? EACCES : 0
    }
  }

  func open(_ path: String) throws(Errno) -> Int32 {
    pass(.open, at: path)
    return try state.withLock { state throws(Errno) in
      guard let node = state.nodes[path], !node.isUnplugged else { throw Errno(ENOENT) }
      if node.isDenied { throw Errno(EACCES) }
      state.nextDescriptor += 1
      state.open[state.nextDescriptor] = path
      state.nodes[path]?.calls.append(Call(time: state.now, what: .open))
      return state.nextDescriptor
    }
  }

  func close(_ number: Int32) {
    change(number) { node, now in
      // When a file is closed, the kernel stops and erases the effects that were uploaded through
      // it.
      for id in node.effects.keys where node.effects[id]?.owner == number {
        node.effects[id] = nil
        node.note(now)
      }
      node.calls.append(Call(time: now, what: .close))
    }
    state.withLock { $0.open[number] = nil }
  }

  func effectBits(_ number: Int32) throws(Errno) -> CapabilityBits {
    let path = try path(number)
    pass(.bits, at: path)
    return try on(number) { node, _ throws(Errno) in node.bits }
  }

  func muteEvents(_ number: Int32) {
    change(number) { node, now in node.calls.append(Call(time: now, what: .mute)) }
  }

  func upload(_ effect: Effect, to number: Int32) throws(Errno) -> Int16 {
    let path = try path(number)
    pass(.upload, at: path)
    return try on(number) { node, now throws(Errno) in
      let id = try node.upload(effect, from: number, at: now)
      node.calls.append(Call(time: now, what: .upload(effect)))
      return id
    }
  }

  func erase(_ id: Int16, from number: Int32) {
    change(number) { node, now in
      node.effects[id] = nil
      node.calls.append(Call(time: now, what: .erase(id)))
      node.note(now)
    }
  }

  func play(_ id: Int16, isOn: Bool, on number: Int32) throws(Errno) {
    let path = try path(number)
    pass(.play, at: path)
    try on(number) { node, now throws(Errno) in
      if let errno = node.refusals[.play]?.popFirst() { throw Errno(errno) }
      node.calls.append(Call(time: now, what: .play(id, isOn: isOn)))
      // The kernel accepts an invalid id without an error, and does nothing.
      node.effects[id]?.startedAt = isOn ? now : nil
      node.note(now)
    }
  }

  func wait(
    _ number: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64
  ) -> Wake {
    let isThere = state.withLock { state in
      state.open[number].flatMap { state.nodes[$0] }.map { !$0.isUnplugged } ?? false
    }
    if !isThere { return .hungUp }
    return doorbell.wait(node: -1, until: deadline, now: nowNanoseconds)
  }
}

extension ScriptedKernel {
  private func path(_ number: Int32) throws(Errno) -> String {
    guard let path = state.withLock({ $0.open[number] }) else { throw Errno(EBADF) }
    return path
  }

  /// Advances the clock by the time that a call takes, and holds the calling thread if the node has
  /// a gate for the call.
  private func pass(_ call: ScriptedNode.Call, at path: String) {
    let (interlude, gate) = state.withLock { state in
      (state.nodes[path]?.interludes.removeValue(forKey: call), state.nodes[path]?.gates[call])
    }
    interlude?()
    gate?.pass()
    state.withLock { $0.now += $0.nodes[path]?.delays[call]?.popFirst() ?? 0 }
  }

  private func on<Result>(
    _ number: Int32,
    _ body: (inout ScriptedNode, Int64) throws(Errno) -> Result
  ) throws(Errno) -> Result {
    let now = nowNanoseconds
    return try state.withLock { state throws(Errno) in
      guard let path = state.open[number], var node = state.nodes[path] else {
        throw Errno(EBADF)
      }
      if node.isUnplugged { throw Errno(ENODEV) }
      defer { state.nodes[path] = node }
      return try body(&node, now)
    }
  }

  private func change(_ number: Int32, _ body: (inout ScriptedNode, Int64) -> Void) {
    let now = nowNanoseconds
    state.withLock { state in
      guard let path = state.open[number], var node = state.nodes[path] else { return }
      body(&node, now)
      state.nodes[path] = node
    }
  }
}
