internal import Dispatch
public import TactusDevice
internal import TactusSystem

/// Pads and vibrators that the Linux kernel drives: event nodes with force feedback.
public struct EvdevBackend: HapticBackend {
  /// The first part of every id: `evdev`.
  public static let name = "evdev"

  /// Nanoseconds that nodes have to answer when they are listed, and one when it is opened. A pad
  /// on Bluetooth answers within some 20 ms; a node whose owner is silent holds a call for 30 s.
  private static let patienceNanoseconds: Int64 = 500_000_000
  /// What a device's thread asks for under SCHED_FIFO: less than the playback thread has.
  private static let priority: Int32 = 60

  let kernel: any KernelCalls
  private var profiles: DeviceProfiles
  private let busy = BusyNodes()
  private let patience: Int64

  /// The devices of this system.
  public init() { self.init(kernel: LinuxKernel()) }

  /// The devices of a kernel.
  /// - Parameters:
  ///   - profiles: what is known about devices.
  ///   - patienceNanoseconds: how long nodes have to answer.
  package init(
    kernel: any KernelCalls, profiles: DeviceProfiles = DeviceProfiles(),
    patienceNanoseconds: Int64 = Self.patienceNanoseconds
  ) {
    self.kernel = kernel
    self.profiles = profiles
    patience = patienceNanoseconds
  }

  /// The first part of every id: `evdev`.
  public var name: String { Self.name }

  /// The same backend, which knows these profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend {
    var copy = self
    copy.profiles = profiles
    return copy
  }

  /// Every node with effects. Those that may not be opened say what permits it, those that hold up
  /// whoever asks are not answering, and wheels are only opened by their id.
  public func devices() -> [DeviceListing] { discovery.listings() }

  /// Opens a device by the id that it is listed with, by `evdev:/dev/input/eventN`, or as `evdev`
  /// the first that can be opened: a vibrator before a pad.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    if id.rest.isEmpty { return try openFirst() }
    let (id, node) = try find(id)
    return try open(id, node)
  }

  /// Opens a device without a thread: whoever drives the loop is its thread.
  package func openStill(
    _ id: DeviceID
  ) throws(DeviceError) -> (device: EvdevDevice, loop: DeviceLoop) {
    let (id, node) = try find(id)
    let station = try makeStation()
    let (loop, plan) = try opening(node).open(station)
    return (EvdevDevice(discovery.listing(id, node), plan, station), loop)
  }

  private var discovery: Discovery {
    Discovery(
      kernel: kernel, profiles: profiles, busy: busy, patienceNanoseconds: patience)
  }

  private func opening(_ node: Node) -> Opening {
    Opening(node: node, profile: EvdevProfile(node, profiles), kernel: kernel)
  }
}

extension EvdevBackend {
  private func openFirst() throws(DeviceError) -> any HapticDevice {
    let listings = devices().filter(\.isEligibleForAutomaticChoice)
      .sorted { $0.category.rawValue < $1.category.rawValue }
    var refusal = DeviceError(.notFound, "no pad and no vibrator is there; plug one in")
    for listing in listings {
      do throws(DeviceError) {
        return try open(listing.id)
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  /// The node of an id, with the id that it is listed by.
  func find(_ id: DeviceID) throws(DeviceError) -> (id: DeviceID, node: Node) {
    let isPath = id.rest.hasPrefix(Node.folder)
    let found = discovery.nodes().first { isPath ? $0.node.path == id.rest : $0.id == id }
    guard let found else {
      throw DeviceError(
        .notFound, "no device \(id) with effects is there; `tactus devices` lists what is")
    }
    return found
  }

  private func open(_ id: DeviceID, _ node: Node) throws(DeviceError) -> EvdevDevice {
    let refusal = Errno(kernel.access(node.path))
    if refusal.number != 0 {
      throw refusal.deviceError(node.path, fix: PermissionFix.line(kernel))
    }
    let deadline = DispatchTime.now() + .nanoseconds(Int(patience))
    guard busy.begin(node.path, until: deadline) else { throw notAnswering(node) }
    let station: Station
    let outcome = Answer<Result<EvdevPlan, DeviceError>>()
    do throws(DeviceError) {
      station = try makeStation()
      try start(opening(node), station, outcome)
    } catch {
      busy.end(node.path, isWell: true)
      throw error
    }
    guard let result = outcome.wait(until: deadline) else {
      // The thread closes the node when the kernel lets it go.
      station.close()
      throw notAnswering(node)
    }
    return EvdevDevice(discovery.listing(id, node), try result.get(), station)
  }

  /// Starts the thread of a device.
  private func start(
    _ opening: Opening, _ station: Station,
    _ outcome: Answer<Result<EvdevPlan, DeviceError>>
  ) throws(DeviceError) {
    do throws(Errno) {
      try SystemThread.detach { [busy] in
        ThreadSetup.prepare(priority: Self.priority)
        let loop: DeviceLoop
        let plan: EvdevPlan
        do throws(DeviceError) {
          (loop, plan) = try opening.open(station)
        } catch {
          busy.end(opening.node.path, isWell: true)
          return outcome.give(.failure(error))
        }
        busy.end(opening.node.path, isWell: true)
        outcome.give(.success(plan))
        loop.run()
      }
    } catch {
      throw DeviceError(.system, "no thread for \(opening.node.path): \(error)")
    }
  }

  private func makeStation() throws(DeviceError) -> Station {
    do throws(Errno) {
      return try Station()
    } catch {
      throw DeviceError(.system, "no descriptor is left (ulimit -n): \(error)")
    }
  }

  private func notAnswering(_ node: Node) -> DeviceError {
    DeviceError(
      .notAnswering,
      "\(node.name) (\(node.path)) does not answer; unplug it and plug it in again, or end the "
        + "program that made it")
  }
}
