import TactusDevice
import Testing

@Suite struct DeviceIDTests {
  @Test func `an id is split at its first colon into backend and rest`() {
    #expect(DeviceID("loopback") == DeviceID(backend: "loopback"))
    #expect(DeviceID("evdev:a:b") == DeviceID(backend: "evdev", rest: "a:b"))
    #expect(DeviceID("") == DeviceID(backend: ""))
    #expect(DeviceID("a:") == DeviceID(backend: "a"))
  }

  @Test func `an id is written as it was read`() {
    for text in ["loopback", "loopback:motors,look-ahead=20", "serial:/dev/ttyACM0"] {
      #expect(DeviceID(text).description == text)
    }
  }
}
