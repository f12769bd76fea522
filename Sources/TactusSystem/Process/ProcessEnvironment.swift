internal import Glibc

/// The environment of the process.
package enum ProcessEnvironment {
  /// The variables by name. If a name occurs twice, the first one counts, as with `getenv`. The
  /// environment must not change during the call.
  package static var variables: [String: String] {
    var variables: [String: String] = [:]
    var place = unsafe environ
    while let entry = unsafe place.pointee {
      let text = unsafe String(cString: entry)
      if let end = text.firstIndex(of: "=") {
        let name = String(text[..<end])
        if variables[name] == nil { variables[name] = String(text[text.index(after: end)...]) }
      }
      unsafe place += 1
    }
    return variables
  }
}
