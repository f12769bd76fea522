internal import CStudioPage

/// The files that the C compiler embedded.
enum EmbeddedFiles {
  /// By name: `studio.css`.
  static let all: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for index in 0..<tactus_page_file_count() {
      let file = unsafe tactus_page_file_at(index)
      let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      unsafe files[String(cString: file.name)] = bytes
    }
    return files
  }()
}
