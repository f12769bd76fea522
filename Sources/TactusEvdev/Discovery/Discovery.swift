internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Finds the nodes with effects, and which of them can be played on.
struct Discovery: Sendable {
  let kernel: any KernelCalls
  let profiles: DeviceProfiles
  let busy: BusyNodes
  /// Nanoseconds that all nodes together have to answer.
  let patienceNanoseconds: Int64

  /// The nodes with effects and their ids: from sysfs alone, so that no node can hold it up.
  func nodes() -> [(id: DeviceID, node: Node)] {
    NodeID.named(kernel.eventNodes().compactMap { Node($0, kernel) })
  }

  /// Every node, and whether it can be played on. Nodes that may hang are asked by threads of
  /// their own, all at once.
  func listings() -> [DeviceListing] {
    let deadline = DispatchTime.now() + .nanoseconds(Int(patienceNanoseconds))
    return nodes().map { id, node in (id, node, answer: inquire(node)) }
      .compactMap { id, node, answer in
        availability(answer, deadline).map { listing(id, node, $0) }
      }
  }

  /// How a node answers, as far as that is known before anybody waits.
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

  /// Nil: the node is not there.
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

  /// Asks a node whether it answers. Nothing is uploaded: a list is to disturb nobody.
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

  /// Whether a node can be opened and asked. It may hang.
  private static func answers(_ path: String, _ kernel: any KernelCalls) -> Bool {
    do throws(Errno) {
      let node = try OpenNode(path, kernel)
      _ = try kernel.effectBits(node.number)
      return true
    } catch {
      // It is listed all the same: opening it will say what is wrong.
      return !error.isMissing
    }
  }

  /// A node as it is listed.
  func listing(
    _ id: DeviceID, _ node: Node, _ availability: DeviceListing.Availability = .available
  ) -> DeviceListing {
    let isOnlyByName = EvdevProfile(node, profiles).isOnlyByName
    return DeviceListing(
      id: id, name: isOnlyByName ? "\(node.name) (never chosen by itself)" : node.name,
      category: node.category, availability: availability,
      isEligibleForAutomaticChoice: !isOnlyByName, identity: node.identity)
  }
}
