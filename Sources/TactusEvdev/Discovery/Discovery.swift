internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Finds the event nodes that have effects, and checks whether they can be used.
struct Discovery: Sendable {
  let kernel: any KernelCalls
  let profiles: DeviceProfiles
  let busy: BusyNodes
  /// The time in which all nodes together must answer, in nanoseconds.
  let timeoutNanoseconds: Int64

  /// The nodes with effects and their ids. Reads only sysfs, so no node can block it.
  func nodes() -> [(id: DeviceID, node: Node)] {
    NodeID.named(kernel.eventNodes().compactMap { Node($0, kernel) })
  }

  /// Every node, and whether it can be used. Nodes that may block are queried on separate threads,
  /// all at the same time.
  func listings() -> [DeviceListing] {
    let deadline = DispatchTime.now() + .nanoseconds(Int(timeoutNanoseconds))
    return nodes().map { id, node in (id, node, answer: inquire(node)) }
      .compactMap { id, node, answer in
        availability(answer, deadline).map { listing(id, node, $0) }
      }
  }

  /// The state of a node before its answer arrives.
  private enum Inquiry {
    case denied
    case missing
    case asked(Answer<Bool>)
  }

  private func inquire(_ node: Node) -> Inquiry {
    let refusal = Errno(kernel.access(node.path))
    if refusal.number == 0 { return .asked(ask(node)) }
    return refusal.isDenied ? .denied : .missing
  }

  /// Waits for the answer of a node. Returns nil if the node no longer exists.
  private func availability(
    _ inquiry: Inquiry, _ deadline: DispatchTime
  ) -> DeviceListing.Availability? {
    switch inquiry {
    case .missing: return nil
    case .denied: return .notPermitted(fix: PermissionFix.line(kernel))
    case .asked(let answer):
      guard let isThere = answer.wait(until: deadline) else { return .notAnswering }
      return isThere ? .available : nil
    }
  }

  /// Checks whether a node answers. Uploads nothing, so listing devices disturbs no other program.
  private func ask(_ node: Node) -> Answer<Bool> {
    guard let answer = busy.begin(node.path) else {
      return busy.current(node.path) ?? ask(node)
    }
    do throws(Errno) {
      try SystemThread.detach { [kernel, busy] in
        let isWell = Self.answers(node.path, kernel)
        busy.end(node.path, isWell: isWell)
      }
    } catch {
      busy.end(node.path, isWell: true)
    }
    return answer
  }

  /// Whether a node can be opened and queried. May block.
  private static func answers(_ path: String, _ kernel: any KernelCalls) -> Bool {
    do throws(Errno) {
      let node = try OpenNode(path, kernel)
      _ = try kernel.effectBits(node.number)
      return true
    } catch {
      // A node that exists is listed despite the error, because opening the device reports it.
      return !error.isMissing
    }
  }

  /// The list entry of a node.
  func listing(
    _ id: DeviceID, _ node: Node, _ availability: DeviceListing.Availability = .available
  ) -> DeviceListing {
    let isOnlyByName = EvdevProfile(node, profiles).isOnlyByName
    return DeviceListing(
      id: id, name: isOnlyByName ? "\(node.name) (only by its id)" : node.name,
      category: node.category, availability: availability,
      isEligibleForAutomaticChoice: !isOnlyByName, identity: node.identity)
  }
}
