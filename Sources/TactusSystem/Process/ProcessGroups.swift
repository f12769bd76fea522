/// Finds the groups of a process in the contents of system files.
package enum ProcessGroups {
  /// Whether the process is in one of the groups.
  /// - Parameters:
  ///   - names: the names of the groups.
  ///   - groups: the contents of `/etc/group`: lines `NAME:x:NUMBER:...`.
  ///   - status: the contents of `/proc/self/status`, with lines `Gid:` and `Groups:`.
  package static func contain(
    oneOf names: Set<String>, groups: String, status: String
  ) -> Bool {
    let numbers = groups.split(separator: "\n").compactMap { line -> Substring? in
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      return fields.count > 2 && names.contains(String(fields[0])) ? fields[2] : nil
    }
    let own = status.split(separator: "\n").filter {
      $0.hasPrefix("Groups:") || $0.hasPrefix("Gid:")
    }
    return own.contains { line in
      line.split { $0 == " " || $0 == "\t" }.dropFirst().contains { numbers.contains($0) }
    }
  }
}
