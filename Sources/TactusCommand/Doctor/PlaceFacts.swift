internal import TactusSystem

/// The facts about the place where the process runs that determine what its user can do there.
package struct PlaceFacts: Sendable, Hashable {
  /// The kind of the container, such as `docker`; nil outside of containers.
  package var container: String?
  package var isChroot = false
  /// The folders of the system outside that a chroot needs and that are not mounted into it. Their
  /// paths lack the first `/`.
  package var missingMounts: [String] = []
  package var hasProc = true
  /// Whether udev runs. Its rules give devices to users.
  package var hasUdev = true
  package var isRoot = false
  package var isSudoInstalled = true
  /// Whether sudo is installed and the user is in a group that usually may use it.
  package var hasSudo = true
  /// Whether the file of limits is installed, so that the group `audio` may play in real time.
  package var hasLimits = false

  package init() {}

  /// - Parameters:
  ///   - text: reads a file; nil if it cannot be read.
  ///   - exists: whether a file, folder or socket exists.
  package init(isRoot: Bool, _ text: (String) -> String?, exists: (String) -> Bool) {
    self.isRoot = isRoot
    container = Self.container(text, exists)
    let mounts = text("/proc/self/mountinfo")
    hasProc = mounts != nil
    isChroot =
      container == nil
      && (exists("/etc/debian_chroot") || mounts.map { !Self.hasRoot($0) } ?? false)
    hasUdev = exists("/run/udev/control")
    if isChroot { missingMounts = Self.missingMounts(mounts ?? "", hasUdev: hasUdev) }
    isSudoInstalled = exists("/usr/bin/sudo")
    hasSudo =
      isSudoInstalled
      && ProcessGroups.contain(
        oneOf: ["sudo", "wheel", "admin"], groups: text("/etc/group") ?? "",
        status: text("/proc/self/status") ?? "")
    hasLimits = exists(Fix.limitsFile)
  }

  private static func container(
    _ text: (String) -> String?, _ exists: (String) -> Bool
  ) -> String? {
    // systemd and some container managers write the kind to this file.
    if let kind = text("/run/systemd/container") {
      return String(kind.prefix { !$0.isNewline })
    }
    if exists("/run/.containerenv") { return "podman" }
    if exists("/.dockerenv") { return "docker" }
    if exists("/run/secrets/kubernetes.io") { return "kubernetes" }
    // Only root may read the environment of the first process.
    let variables = text("/proc/1/environ")?.split(separator: "\0") ?? []
    return variables.first { $0.hasPrefix("container=") }.map { String($0.dropFirst(10)) }
  }

  /// Whether the process's root is the root of a file system. In a chroot it is usually an
  /// ordinary folder, for which the list of mounts has no line. The fifth field of a line is the
  /// mount point.
  private static func hasRoot(_ mounts: String) -> Bool { points(mounts).contains("/") }

  private static func missingMounts(_ mounts: String, hasUdev: Bool) -> [String] {
    let points = points(mounts)
    return ["dev", "proc", "sys"].filter { !points.contains("/" + $0) }
      + (hasUdev ? [] : ["run/udev"])
  }

  private static func points(_ mounts: String) -> Set<String> {
    let points = mounts.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      return fields.count > 4 ? String(fields[4]) : nil
    }
    return Set(points)
  }
}
