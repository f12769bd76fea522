import TactusDevice
import Testing

@testable import TactusCommand

/// Tests the findings of `doctor` about its surroundings (a container, a chroot), and its fixes.
@Suite struct PlaceTests {
  private static let mounts =
    "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n23 22 0:5 / /dev rw - devtmpfs\n"

  /// A system with the given files. `others` are paths that exist but have no text, such as sockets
  /// and folders.
  private func place(
    _ files: [String: String], with others: Set<String> = ["/run/udev/control"],
    isRoot: Bool = false
  ) -> PlaceFacts {
    PlaceFacts(isRoot: isRoot, { files[$0] }, exists: { files[$0] != nil || others.contains($0) })
  }

  private static let desk = [
    "/proc/self/mountinfo": mounts, "/usr/bin/sudo": "", "/etc/group": "sudo:x:27:me\n",
    "/proc/self/status": "Gid:\t1000\t1000\nGroups:\t27 1000 \n",
  ]

  @Test func `at a desk nothing about the place is found`() {
    let facts = place(Self.desk)
    #expect(PlaceFindings.all(facts).isEmpty)
    #expect(facts.hasSudo && facts.hasUdev && facts.hasProc && !facts.isChroot)
  }

  @Test(arguments: [
    (["/run/systemd/container": "systemd-nspawn\n"], "systemd-nspawn", "--bind=/dev/input"),
    (["/run/.containerenv": ""], "podman", "--device /dev/input"),
    (["/.dockerenv": ""], "docker", "--cap-add=SYS_NICE"),
    (["/run/secrets/kubernetes.io": ""], "kubernetes", "securityContext"),
    (["/proc/1/environ": "a=b\0container=lxc\0"], "lxc", "lxc.prlimit.rtprio = 70"),
  ])
  func `a container is recognised by its mark, and its options are the fix`(
    marks: [String: String], kind: String, option: String
  ) throws {
    let facts = place(Self.desk.merging(marks) { $1 })
    #expect(facts.container == kind)
    let finding = try #require(PlaceFindings.all(facts).first)
    #expect(finding.name == "container" && finding.text.hasPrefix("\(kind):"))
    #expect(finding.fix?.contains(option) == true)
    // Users and limits that are set up in a container are lost with it.
    let limits = PlaceFindings.adapted(Finding(.poor, "a", "b", fix: Fix.limits), facts)
    #expect(limits.fix == finding.fix)
  }

  @Test func `a chroot has no mount of its root, or the file of its name`() {
    var files = Self.desk
    files["/proc/self/mountinfo"] = "23 22 0:5 / /dev rw - devtmpfs\n24 22 0:6 / /proc rw - proc\n"
    let facts = place(files)
    #expect(facts.isChroot)
    #expect(PlaceFindings.all(facts).map(\.name) == ["chroot"])
    #expect(PlaceFindings.all(facts).first?.fix?.contains("for d in sys; do mount --rbind") == true)
    // Rules of udev have an effect outside only.
    let latency = PlaceFindings.adapted(Finding(.note, "a", "b", fix: Fix.latencyRequest), facts)
    #expect(latency.fix == "outside: " + Fix.latencyRequest)
    let preemption = PlaceFindings.adapted(Finding(.note, "a", "b", fix: Fix.preemption), facts)
    #expect(preemption.fix == "outside: " + Fix.preemption)
    #expect(place(Self.desk.merging(["/etc/debian_chroot": "x"]) { $1 }).isChroot)
    let contained = place(files.merging(["/.dockerenv": ""]) { $1 })
    #expect(!contained.isChroot && contained.container == "docker")
  }

  @Test func `the fix of a chroot names what is not mounted`() {
    let outside = "23 22 0:5 / /dev rw\n24 22 0:6 / /proc rw\n25 22 0:7 / /sys rw\n"
    let mounted = place(["/proc/self/mountinfo": outside], isRoot: true)
    #expect(PlaceFindings.all(mounted).map(\.fix) == [nil])
    let bare = place(["/etc/debian_chroot": "x"], with: [], isRoot: true)
    #expect(bare.missingMounts == ["dev", "proc", "sys", "run/udev"])
    // Without udev, root can open the devices that are mounted.
    #expect(PlaceFindings.all(bare).map(\.name) == ["chroot", "/proc", "udev"])
    #expect(PlaceFindings.all(bare).last?.fix == nil)
  }

  /// The finding about sudo beside a fix that needs an administrator.
  private func sudo(_ facts: PlaceFacts) -> Finding? {
    let fix = PlaceFindings.adapted(Finding(.poor, "a", "b", fix: Fix.limits), facts)
    return PlaceFindings.sudo(facts, for: [fix])
  }

  @Test func `sudo that is not installed is not called forbidden`() {
    let facts = place(Self.desk.filter { $0.key != "/usr/bin/sudo" })
    #expect(sudo(facts)?.text == "not installed")
  }

  @Test func `sudo is not named if no command needs an administrator`() {
    let facts = place(Self.desk.filter { $0.key != "/usr/bin/sudo" })
    let fix = Finding(.note, "a", "b", fix: Fix.softPriority)
    #expect(PlaceFindings.sudo(facts, for: [PlaceFindings.adapted(fix, facts)]) == nil)
    #expect(sudo(place(Self.desk)) == nil)
    #expect(sudo(place(Self.desk, isRoot: true)) == nil)
  }

  @Test func `without proc the finding is poor`() {
    let findings = PlaceFindings.all(place([:], isRoot: true))
    #expect(findings.map { "\($0.state.rawValue) \($0.name)" } == ["poor /proc"])
  }

  @Test func `without udev the fix depends on where the process runs`() {
    let desk = PlaceFindings.all(place(Self.desk, with: []))
    #expect(desk.map(\.name) == ["udev"])
    #expect(desk.first?.fix?.contains("systemctl start systemd-udevd") == true)
    let inside = PlaceFindings.all(place(Self.desk.merging(["/.dockerenv": ""]) { $1 }, with: []))
    #expect(inside.last?.name == "udev")
    #expect(inside.last?.fix?.contains("on the host") == true)
  }

  @Test(arguments: [
    ["/etc/group": "users:x:100:\n"], ["/proc/self/status": "Gid:\t1000\nGroups:\t1000\n"],
  ])
  func `a user outside of the group of sudo is sent to the administrator`(change: [String: String])
    throws
  {
    let facts = place(Self.desk.merging(change) { $1 })
    #expect(sudo(facts)?.text == "this user is not in a group that may use it")
    let fix = try #require(
      PlaceFindings.adapted(Finding(.poor, "a", "b", fix: Fix.limits), facts).fix)
    #expect(fix.hasPrefix("administrator: printf") && fix.contains("usermod -aG audio NAME"))
    #expect(!fix.contains("sudo"))
    let preemption = Finding(.note, "a", "b", fix: Fix.preemption)
    #expect(PlaceFindings.adapted(preemption, facts).fix?.hasPrefix("administrator: boot") == true)
  }

  @Test func `root needs no sudo, and a fix without it stays`() {
    let facts = place(Self.desk, isRoot: true)
    let preemption = Finding(.note, "a", "b", fix: Fix.preemption)
    #expect(PlaceFindings.adapted(preemption, facts).fix?.contains("sudo") == false)
    let soft = Finding(.note, "a", "b", fix: Fix.softPriority)
    #expect(PlaceFindings.adapted(soft, facts) == soft)
  }

  @Test func `where the package has installed the limits, only the group is missing`() throws {
    var facts = SystemFacts()
    facts.playback = SystemFacts.Playback(
      fifoPriority: nil, hasNoTimerSlack: true, isMemoryLocked: true)
    facts.place = place(Self.desk.merging([Fix.limitsFile: ""]) { $1 })
    let fix = try #require(SystemFindings.all(facts).first?.fix)
    #expect(fix.hasPrefix("sudo usermod -aG audio"))
  }

  private func doctor(_ place: PlaceFacts) -> Run {
    var facts = SystemFacts()
    facts.place = place
    facts.kernelVersion = "Linux version 6.1.0 #1 SMP"
    return Run(["doctor"], surroundings: Surroundings(probe: { [facts] in facts }))
  }

  @Test func `doctor prints the place and the fixes that can be done there`() {
    let run = doctor(place(Self.desk.merging(["/.dockerenv": ""]) { $1 }))
    #expect(run.output.contains("note  container        docker:"))
    #expect(!run.output.contains("usermod"))
  }

  @Test func `in a container no fix asks for an administrator, and the kernel is that of the host`()
  {
    let files = Self.desk.filter { $0.key != "/usr/bin/sudo" }
    let run = doctor(place(files.merging(["/.dockerenv": ""]) { $1 }))
    #expect(!run.output.contains("administrator") && !run.output.contains("not installed"))
    #expect(run.output.contains("fix: on the host: \(Fix.preemption)"))
  }

  @Test func `without sudo and udev every fix is for the administrator or needs no rights`() {
    let run = doctor(place(Self.desk.filter { $0.key != "/usr/bin/sudo" }, with: []))
    #expect(run.output.contains("fix: administrator: systemctl start systemd-udevd"))
    #expect(run.output.contains("commands that follow `administrator:`"))
    #expect(!run.output.contains("sudo systemctl"))
  }
}
