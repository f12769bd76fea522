import Foundation
import TactusEngine
import TactusVirtualUSB
import Testing

/// The threads that stand for a USB bus come before those of the programs under test, as a real bus
/// does not wait for programs.
@Suite(.inGuest) struct BusThreadTests {
  @Test func `the threads of a bus have a priority above that of a playback thread`() throws {
    #expect(BusThreads.priority > TimingOptions.standardPriority)
    let own = "/proc/self/task"
    let before = priorities(in: own).count { $0.priority == BusThreads.priority }
    let pad = try USBDualSense(address: [1, 0, 0, 0, 0, 0xe2])
    defer { pad.unplug() }
    // One thread serves the cable.
    #expect(priorities(in: own).count { $0.priority == BusThreads.priority } == before + 1)
    for name in BusThreads.kernelNames {
      // A test in another process may just be plugging in a pad.
      let arePreferred = eventually { () -> Bool? in
        let threads = priorities(in: "/proc").filter { $0.name == name }
        let isMet = threads.allSatisfy { $0.priority == BusThreads.priority }
        return !threads.isEmpty && isMet ? true : nil
      }
      #expect(arePreferred == true, "\(name)")
    }
  }

  /// The names and the priorities under SCHED_FIFO of all processes or threads in a folder.
  private func priorities(in folder: String) -> [(name: String, priority: Int32)] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { Int($0) != nil }.compactMap { place in
      let text = try? String(contentsOfFile: "\(folder)/\(place)/stat", encoding: .utf8)
      // The name is in brackets; the priority is field 40, counted from 1, of which two come before
      // the end of the name.
      let parts = text?.split(separator: ")", maxSplits: 1) ?? []
      guard let name = parts.first?.split(separator: "(").last, parts.count == 2 else { return nil }
      let fields = parts[1].split(separator: " ")
      guard fields.count > 37 else { return nil }
      return (String(name), Int32(fields[37]) ?? -1)
    }
  }
}
