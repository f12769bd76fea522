internal import Dispatch
public import TactusDevice
internal import TactusSystem

/// Pads and vibrators with a Linux kernel driver: event nodes with force feedback.
public struct EvdevBackend: HapticBackend {
  /// The first part of every id: `evdev`.
  public static let name = "evdev"

  /// The time in which all nodes must answer when they are listed, and in which one node must
  /// answer when it is opened. A pad on Bluetooth answers within 20 ms. A virtual node whose
  /// program does not answer blocks a call for 30 s.
  private static let timeoutNanoseconds: Int64 = 500_000_000
  /// The priority of a device's thread under SCHED_FIFO: lower than that of the playback thread.
  private static let priority: Int32 = 60

  let kernel: any KernelCalls
  private var profiles: DeviceProfiles
  private let busy = BusyNodes()
  private let timeout: Int64

  /// Creates a backend for the devices of this system.
  public init() { self.init(kernel: LinuxKernel()) }

  /// Creates a backend for the devices of a kernel.
  /// - Parameters:
  ///   - profiles: the known profiles.
  ///   - timeoutNanoseconds: the time in which nodes must answer.
  package init(
    kernel: any KernelCalls, profiles: DeviceProfiles = DeviceProfiles(),
    timeoutNanoseconds: Int64 = Self.timeoutNanoseconds
  ) {
    self.kernel = kernel
    self.profiles = profiles
    timeout = timeoutNanoseconds
  }

  /// The first part of every id: `evdev`.
  public var name: String { Self.name }

  /// This backend with the given profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend {
    var copy = self
    copy.profiles = profiles
    return copy
  }

  /// Every node with effects. If the process may not open a node, its entry contains the fix. A
  /// node that does not answer in time is listed as not answering. A wheel, and a device whose
  /// profile requires it, is opened only by its id.
  public func devices() -> [DeviceListing] { discovery.listings() }

  /// Opens a device by its listed id, or by `evdev:/dev/input/eventN`. The id `evdev` opens the
  /// first device that can be opened: a vibrator before a pad.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    if id.rest.isEmpty { return try openFirst() }
    let (id, node) = try find(id)
    return try open(id, node)
  }

  /// Opens a device without a thread; the caller runs the loop.
  package func openStill(
    _ id: DeviceID
  ) throws(DeviceError) -> (device: EvdevDevice, loop: DeviceLoop) {
    let (id, node) = try find(id)
    let state = try makeState()
    let (loop, plan) = try opening(node).open(state)
    return (EvdevDevice(discovery.listing(id, node), plan, state), loop)
  }

  private var discovery: Discovery {
    Discovery(
      kernel: kernel, profiles: profiles, busy: busy, timeoutNanoseconds: timeout)
  }

  private func opening(_ node: Node) -> Opening {
    Opening(node: node, profile: EvdevProfile(node, profiles), kernel: kernel)
  }
}

extension EvdevBackend {
  private func openFirst() throws(DeviceError) -> any HapticDevice {
    let listings = devices().filter(\.isEligibleForAutomaticChoice)
      .sorted { $0.category.rawValue < $1.category.rawValue }
    var refusal = DeviceError(.notFound, "found no pad and no vibrator; plug one in")
    for listing in listings {
      do throws(DeviceError) {
        return try open(listing.id)
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  /// The node of an id, with the id under which it is listed.
  func find(_ id: DeviceID) throws(DeviceError) -> (id: DeviceID, node: Node) {
    let isPath = id.rest.hasPrefix(Node.folder)
    let found = discovery.nodes().first { isPath ? $0.node.path == id.rest : $0.id == id }
    guard let found else {
      throw DeviceError(
        .notFound, "there is no device \(id) with effects; `tactus devices` lists all devices")
    }
    return found
  }

  private func open(_ id: DeviceID, _ node: Node) throws(DeviceError) -> EvdevDevice {
    let refusal = Errno(kernel.access(node.path))
    if refusal.number != 0 {
      throw refusal.deviceError(node.path, fix: PermissionFix.line(kernel))
    }
    let deadline = DispatchTime.now() + .nanoseconds(Int(timeout))
    guard busy.begin(node.path, until: deadline) else { throw notAnswering(node) }
    let state: NodeState
    let outcome = Answer<Result<EvdevPlan, DeviceError>>()
    do throws(DeviceError) {
      state = try makeState()
      try start(opening(node), state, outcome)
    } catch {
      busy.end(node.path, isWell: true)
      throw error
    }
    guard let result = outcome.wait(until: deadline) else {
      // The thread closes the node when the kernel returns from its call.
      state.close()
      throw notAnswering(node)
    }
    return EvdevDevice(discovery.listing(id, node), try result.get(), state)
  }

  /// Starts the thread of a device.
  private func start(
    _ opening: Opening, _ state: NodeState,
    _ outcome: Answer<Result<EvdevPlan, DeviceError>>
  ) throws(DeviceError) {
    do throws(Errno) {
      try SystemThread.detach { [busy] in
        ThreadSetup.prepare(priority: Self.priority)
        let loop: DeviceLoop
        let plan: EvdevPlan
        do throws(DeviceError) {
          (loop, plan) = try opening.open(state)
        } catch {
          busy.end(opening.node.path, isWell: true)
          return outcome.give(.failure(error))
        }
        busy.end(opening.node.path, isWell: true)
        outcome.give(.success(plan))
        loop.run()
      }
    } catch {
      throw DeviceError(.system, "cannot start the thread of \(opening.node.path): \(error)")
    }
  }

  private func makeState() throws(DeviceError) -> NodeState {
    do throws(Errno) {
      return try NodeState()
    } catch {
      throw DeviceError(
        .system, "the process has no file descriptors left; raise ulimit -n: \(error)")
    }
  }

  private func notAnswering(_ node: Node) -> DeviceError {
    DeviceError(
      .notAnswering,
      "\(node.name) (\(node.path)) does not answer; unplug it and plug it in again, or end the "
        + "program that made it")
  }
}
