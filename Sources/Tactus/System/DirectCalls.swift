public import CTactus

// Direct levels and taps, which tactus/device.h describes. The functions take no lock and allocate
// nothing, even if they fail.

/// `tactus_level` of the header.
@c(tactus_level)
public func tactusLevel(
  _ device: tactus_device, _ zone: UInt32, _ intensity: Float, _ sharpness: Float
) -> tactus_result {
  if let refusal = refusal(intensity, sharpness) { return HostThread.fail(refusal) }
  let result = HandleTable.shared.with(device.id, .device, LibraryDevice.self) {
    $0.level(zone, intensity, sharpness)
  }
  return checked(result)
}

/// `tactus_tap` of the header.
@c(tactus_tap)
public func tactusTap(
  _ device: tactus_device, _ zone: UInt32, _ intensity: Float, _ sharpness: Float
) -> tactus_result {
  if let refusal = refusal(intensity, sharpness) { return HostThread.fail(refusal) }
  let result = HandleTable.shared.with(device.id, .device, LibraryDevice.self) {
    $0.tap(zone, intensity, sharpness)
  }
  return checked(result)
}

private func refusal(_ intensity: Float, _ sharpness: Float) -> tactus_result? {
  if let refusal = HostThread.refusal { return refusal }
  return intensity.isNaN || sharpness.isNaN ? TACTUS_ERROR_ARGUMENT : nil
}

/// Notes the error if the result is one. A result of nil means that the handle is not valid.
private func checked(_ result: tactus_result?) -> tactus_result {
  if result == TACTUS_OK { return TACTUS_OK }
  return HostThread.fail(result ?? TACTUS_ERROR_HANDLE)
}
