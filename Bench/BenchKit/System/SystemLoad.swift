internal import CBench
internal import Glibc

/// Keeps every processor, a file and the loopback network busy until ``end()``.
@safe
package struct SystemLoad {
  private let load: OpaquePointer

  /// - Parameter folder: the folder in which an unnamed file is made and written.
  package init(folder: String) throws(BenchError) {
    var code: Int32 = 0
    guard let load = unsafe bench_load_begin(folder, &code) else {
      throw BenchError("cannot make load in \(folder): \(unsafe String(cString: strerror(code)))")
    }
    unsafe self.load = load
  }

  package func end() { unsafe bench_load_end(load) }
}
