public import CTactus
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine

// The functions of tactus/engine.h, which describes them.

/// `tactus_engine_open` of the header.
@c(tactus_engine_open)
public func tactusEngineOpen(
  _ options: UnsafePointer<tactus_engine_options>?, _ engine: UnsafeMutablePointer<tactus_engine>?
) -> tactus_result {
  performStarting { () throws(CallError) in
    try unsafe Arguments.require(engine, "engine")
    var given = LibraryEngine.Options()
    if let options = unsafe options {
      given = try unsafe LibraryEngine.Options(tactus_engine_options.read(options, "options"))
    }
    let opened = try LibraryEngine(given)
    do throws(CallError) {
      let handle = try HandleTable.shared.add(opened, .engine)
      try unsafe Arguments.set(engine, "engine", to: tactus_engine(id: handle))
    } catch {
      opened.close()
      throw error
    }
  }
}

extension LibraryEngine.Options {
  init(_ options: tactus_engine_options) throws(CallError) {
    isVirtual = unsafe options.is_virtual
    ignoresUser = unsafe options.ignores_user
    configFile = try unsafe Arguments.optionalText(options.config_file, "config_file")
    device = try unsafe Arguments.optionalText(options.device, "device")
    audioDevice = try unsafe Arguments.optionalText(options.audio_device, "audio_device")
    log = unsafe LogCallback(options.log, options.log_context)
    let level = unsafe options.log_level
    switch level {
    case TACTUS_LOG_CONFIGURED: logLevel = nil
    case TACTUS_LOG_ERROR: logLevel = .error
    case TACTUS_LOG_WARNING: logLevel = .warning
    case TACTUS_LOG_INFO: logLevel = .info
    case TACTUS_LOG_DEBUG: logLevel = .debug
    default:
      throw CallError(
        TACTUS_ERROR_ARGUMENT, "unknown log level \(level.rawValue)")
    }
  }
}

/// `tactus_engine_close` of the header.
@c(tactus_engine_close)
public func tactusEngineClose(_ engine: tactus_engine) -> tactus_result {
  perform { () throws(CallError) in
    if HostThread.isInNotice {
      throw CallError(
        TACTUS_ERROR_WRONG_THREAD, "the engine waits for this callback; close it elsewhere")
    }
    let table = HandleTable.shared
    guard let opened = table.remove(engine.id, .engine, LibraryEngine.self) else { throw .handle }
    opened.close()
  }
}

/// `tactus_engine_now` of the header.
@c(tactus_engine_now)
public func tactusEngineNow(
  _ engine: tactus_engine, _ time: UnsafeMutablePointer<Int64>?
) -> tactus_result {
  perform { () throws(CallError) in
    let opened = try HandleTable.shared.engine(engine)
    try unsafe Arguments.set(time, "time_ns", to: opened.session.nowNanoseconds)
  }
}

/// `tactus_engine_advance` of the header.
@c(tactus_engine_advance)
public func tactusEngineAdvance(_ engine: tactus_engine, _ duration: Int64) -> tactus_result {
  perform { () throws(CallError) in
    try HandleTable.shared.engine(engine).advance(by: duration)
  }
}

/// `tactus_engine_set_unplugged` of the header.
@c(tactus_engine_set_unplugged)
public func tactusEngineSetUnplugged(
  _ engine: tactus_engine, _ isUnplugged: Bool
) -> tactus_result {
  perform { () throws(CallError) in
    try HandleTable.shared.engine(engine).setUnplugged(isUnplugged)
  }
}

/// `tactus_engine_get_setting` of the header.
@c(tactus_engine_get_setting)
public func tactusEngineGetSetting(
  _ engine: tactus_engine, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) -> tactus_result {
  perform { () throws(CallError) in
    let opened = try HandleTable.shared.engine(engine)
    let name = try unsafe Arguments.text(key, "key")
    guard let key = ConfigurationKey(rawValue: name) else {
      let known = ConfigurationKey.allCases.map(\.rawValue).joined(separator: ", ")
      throw CallError(
        TACTUS_ERROR_NOT_FOUND,
        "unknown setting \"\(SafeText.escaped(name))\"; there are: \(known)")
    }
    try unsafe Arguments.copy(opened.configuration.text(of: key), to: buffer, capacity, length)
  }
}

// MARK: Captures

/// `tactus_capture_start` of the header.
@c(tactus_capture_start)
public func tactusCaptureStart(_ engine: tactus_engine) -> tactus_result {
  perform { () throws(CallError) in try HandleTable.shared.engine(engine).startCapture() }
}

/// `tactus_capture_stop` of the header.
@c(tactus_capture_stop)
public func tactusCaptureStop(_ engine: tactus_engine) -> tactus_result {
  perform { () throws(CallError) in try HandleTable.shared.engine(engine).stopCapture() }
}

/// `tactus_capture_sample` of the header.
@c(tactus_capture_sample)
public func tactusCaptureSample(
  _ engine: tactus_engine, _ zone: UInt32, _ time: Int64,
  _ sample: UnsafeMutablePointer<tactus_sample>?
) -> tactus_result {
  perform { () throws(CallError) in
    let opened = try HandleTable.shared.engine(engine)
    let state = try opened.captured(try Arguments.zone(zone), at: time)
    try unsafe Arguments.set(sample, "sample", to: tactus_sample(state))
  }
}

extension tactus_sample {
  init(_ state: ZoneState) {
    self.init(intensity: Float(state.intensity), sharpness: Float(state.sharpness))
  }
}

/// `tactus_capture_write` of the header.
@c(tactus_capture_write)
public func tactusCaptureWrite(
  _ engine: tactus_engine, _ path: UnsafePointer<CChar>?
) -> tactus_result {
  perform { () throws(CallError) in
    let opened = try HandleTable.shared.engine(engine)
    try opened.writeCapture(try unsafe Arguments.text(path, "path"))
  }
}
