internal import CTactus
internal import TactusDevice
internal import TactusPattern

/// The texts, numbers and handles that a program passes.
enum Arguments {
  /// A text that is required.
  static func text(
    _ pointer: UnsafePointer<CChar>?, _ name: String
  ) throws(CallError) -> String {
    guard let text = try unsafe optionalText(pointer, name) else { throw .missing(name) }
    return text
  }

  /// A text that may be NULL.
  static func optionalText(
    _ pointer: UnsafePointer<CChar>?, _ name: String
  ) throws(CallError) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    guard let text = unsafe String(validatingCString: pointer) else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "\(name) is not UTF-8")
    }
    return text
  }

  /// Copies a text to a buffer of the program, and notes its length.
  static func copy(
    _ text: String, to buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt,
    _ length: UnsafeMutablePointer<UInt>?
  ) throws(CallError) {
    var text = text
    let count = text.utf8.count
    unsafe length?.pointee = UInt(count)
    // The program requests only the length.
    if capacity == 0, unsafe length != nil { return }
    guard let buffer = unsafe buffer else { throw .missing("buffer") }
    guard capacity > UInt(count) else {
      throw CallError(
        TACTUS_ERROR_BUFFER, "the text needs \(count + 1) bytes; the buffer has \(capacity)")
    }
    text.withUTF8 { bytes in
      for index in bytes.indices { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
    }
    unsafe buffer[count] = 0
  }

  /// Stores a result at the address that the program passed.
  static func set<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: String, to value: Value
  ) throws(CallError) {
    guard let pointer = unsafe pointer else { throw .missing(name) }
    unsafe pointer.pointee = value
  }

  static func require<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: String
  ) throws(CallError) {
    if unsafe pointer == nil { throw .missing(name) }
  }

  static func zone(_ number: UInt32) throws(CallError) -> Zone {
    guard number < UInt32(Zone.allCases.count) else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "unknown zone \(number)")
    }
    return Zone.at(Int(number))
  }

  static func control(_ number: UInt32) throws(CallError) -> ControlID {
    guard number < UInt32(ControlID.count) else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "unknown control \(number)")
    }
    return ControlID.at(Int(number))
  }

  static func finite(_ value: Double, _ name: String) throws(CallError) -> Double {
    guard value.isFinite else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "\(name) is not a finite number")
    }
    return value
  }

  /// A time of a pattern.
  static func seconds(_ value: Double, _ name: String) throws(CallError) -> Double {
    guard value >= 0, value <= Limits.timeSeconds else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT, "\(name) is \(value); expected 0 to \(Limits.timeSeconds) seconds")
    }
    return value
  }

  /// A place in a pattern, which may be after its end, in nanoseconds.
  static func position(_ value: Double, _ name: String) throws(CallError) -> Int64 {
    guard value >= 0, value.isFinite else {
      throw CallError(TACTUS_ERROR_ARGUMENT, "\(name) is \(value); expected 0 or more seconds")
    }
    return Nanoseconds.from(seconds: value)
  }

  /// The largest number of points of one curve.
  static let pointLimit: UInt = 10_000

  static func points(
    _ pointer: UnsafePointer<tactus_curve_point>?, _ count: UInt
  ) throws(CallError) -> [ParameterCurve.ControlPoint] {
    guard let pointer = unsafe pointer else { throw .missing("points") }
    guard count >= 1, count <= pointLimit else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT, "\(count) points; expected 1 to \(pointLimit)")
    }
    var points: [ParameterCurve.ControlPoint] = []
    for index in 0..<Int(count) {
      let point = unsafe pointer[index]
      points.append(
        ParameterCurve.ControlPoint(
          try seconds(point.time_seconds, "points[\(index)].time_seconds"),
          try finite(point.value, "points[\(index)].value")))
    }
    return points
  }
}

extension HandleTable {
  /// The object of a handle.
  func get<Object: AnyObject>(
    _ handle: UInt64, _ kind: HandleKind, _ type: Object.Type
  ) throws(CallError) -> Object {
    guard let object = object(handle, kind, type) else { throw .handle }
    return object
  }

  func engine(_ handle: tactus_engine) throws(CallError) -> LibraryEngine {
    try get(handle.id, .engine, LibraryEngine.self)
  }

  func device(_ handle: tactus_device) throws(CallError) -> LibraryDevice {
    try get(handle.id, .device, LibraryDevice.self)
  }

  func pattern(_ handle: tactus_pattern) throws(CallError) -> LibraryPattern {
    try get(handle.id, .pattern, LibraryPattern.self)
  }

  func player(_ handle: tactus_player) throws(CallError) -> LibraryPlayer {
    try get(handle.id, .player, LibraryPlayer.self)
  }

  /// Adds an object.
  func add(_ object: AnyObject, _ kind: HandleKind) throws(CallError) -> UInt64 {
    guard let handle = insert(object, kind) else {
      throw CallError(
        TACTUS_ERROR_FULL, "\(Self.capacity) handles are in use; destroy patterns or players")
    }
    return handle
  }
}
