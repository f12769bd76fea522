internal import CTactus

/// A struct of the header that begins with its size, so that later versions can append members.
protocol SizedStruct {
  init()
  var size: Int { get set }
  /// The size in the first version of the library.
  static var firstSize: Int { get }
}

extension tactus_engine_options: SizedStruct { static var firstSize: Int { 64 } }
extension tactus_device_info: SizedStruct { static var firstSize: Int { 664 } }
extension tactus_capabilities: SizedStruct { static var firstSize: Int { 64 } }
extension tactus_actuator_info: SizedStruct { static var firstSize: Int { 112 } }
extension tactus_device_status: SizedStruct { static var firstSize: Int { 56 } }
extension tactus_event: SizedStruct { static var firstSize: Int { 88 } }
extension tactus_pattern_info: SizedStruct { static var firstSize: Int { 32 } }

extension SizedStruct {
  /// Reads the members of a struct that the program's version has.
  static func read(_ pointer: UnsafePointer<Self>?, _ name: String) throws(CallError) -> Self {
    guard let pointer = unsafe pointer else { throw .missing(name) }
    let size = try unsafe checked(pointer.pointee.size, name)
    var value = Self()
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
      unsafe bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, bytes.count)))
    }
    return value
  }

  /// Writes the members of a struct that the program's version has. Its `size` does not change.
  static func write(
    _ value: Self, to pointer: UnsafeMutablePointer<Self>?, _ name: String
  ) throws(CallError) {
    guard let pointer = unsafe pointer else { throw .missing(name) }
    let size = try unsafe checked(pointer.pointee.size, name)
    var value = value
    value.size = size
    unsafe withUnsafeBytes(of: &value) { bytes in
      let count = min(size, bytes.count)
      unsafe UnsafeMutableRawPointer(pointer).copyMemory(
        from: bytes.baseAddress.unsafelyUnwrapped, byteCount: count)
    }
  }

  private static func checked(_ size: Int, _ name: String) throws(CallError) -> Int {
    guard size >= firstSize else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT,
        "\(name).size is \(size); set it to sizeof the struct, at least \(firstSize)")
    }
    return size
  }
}

/// Writes a text with a final 0 into an array of a struct. A longer text is truncated at the first
/// character that does not fit.
func setText<Field>(_ field: inout Field, _ text: String) {
  unsafe withUnsafeMutableBytes(of: &field) { bytes in
    var used = 0
    for scalar in text.unicodeScalars {
      let units = UTF8.encode(scalar).map(Array.init) ?? []
      guard used + units.count < bytes.count, scalar.value != 0 else { break }
      for unit in units {
        unsafe bytes[used] = unit
        used += 1
      }
    }
    unsafe bytes[used] = 0
  }
}
