import TactusDevice
import TactusEvdev
import Testing

/// Tests the findings of `tactus doctor` about access to input devices.
@Suite struct DiagnosisTests {
  private func input(_ facts: InputFacts) -> [String] {
    InputFindings.all(facts).map { "\($0.state.rawValue) \($0.name)" }
  }

  @Test func `a user at the machine needs only the rule for vibrators`() throws {
    var facts = InputFacts(hasRule: true, hasSeat: true, isInGroup: false, hasNodes: true)
    #expect(input(facts) == ["ok seat", "ok udev rule"])
    facts.hasRule = false
    #expect(input(facts) == ["ok seat", "note udev rule"])
    let fix = try #require(InputFindings.all(facts).last?.fix)
    #expect(fix.contains("/etc/udev/rules.d/70-tactus.rules"))
    #expect(fix.contains("TAG+=\"uaccess\""))
  }

  @Test func `a user without a seat gets the advice to join the group`() {
    let facts = InputFacts(hasRule: true, hasSeat: false, isInGroup: false, hasNodes: true)
    let finding = InputFindings.all(facts).first
    #expect(finding?.state == .poor)
    #expect(finding?.fix?.hasPrefix("sudo usermod -aG input") == true)
  }

  @Test func `root, members of the group, and systems without devices need no fix`() {
    var facts = InputFacts(hasRule: false, hasSeat: false, isInGroup: false, hasNodes: true)
    facts.isRoot = true
    #expect(input(facts) == ["ok input devices"])
    (facts.isRoot, facts.isInGroup) = (false, true)
    #expect(input(facts) == ["ok input devices"])
    facts.hasNodes = false
    #expect(input(facts) == ["note input devices"])
  }

  @Test func `the facts about input devices are read from the files of the system`() {
    let files = [
      "/run/systemd/seats/seat0": "# private\nACTIVE=3\nACTIVE_UID=1000\n",
      "/etc/group": "audio:x:29:\ninput:x:104:\n",
      "/proc/self/status": "Name:\ttactus\nGid:\t1000\t1000\t1000\t1000\nGroups:\t4 24 104 \n",
    ]
    let own = InputFacts(user: 1000, hasNodes: true) { files[$0] }
    #expect(own == InputFacts(hasRule: false, hasSeat: true, isInGroup: true, hasNodes: true))
    let other = InputFacts(user: 1001, hasNodes: true) { path in
      path == "/proc/self/status" ? "Groups:\t4 24\nGid:\t10\n" : files[path]
    }
    #expect(other == InputFacts(hasRule: false, hasSeat: false, isInGroup: false, hasNodes: true))
    let nothing = InputFacts(user: 0, hasNodes: false) { _ in nil }
    #expect(nothing.isRoot && !nothing.hasRule && !nothing.hasSeat && !nothing.isInGroup)
  }
}
