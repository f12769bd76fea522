public import CTactus

// The functions about the library itself, which tactus/base.h describes.

/// `tactus_version` of the header.
@c(tactus_version)
public func tactusVersion() -> UInt32 { tactus_host_version() }

/// `tactus_result_text` of the header.
@c(tactus_result_text)
public func tactusResultText(_ result: tactus_result) -> UnsafePointer<CChar>? {
  unsafe tactus_host_text(result)
}

/// `tactus_error_text` of the header.
@c(tactus_error_text)
public func tactusErrorText() -> UnsafePointer<CChar>? { unsafe tactus_host_error() }
