import TactusWatch
import Testing

@Suite struct SettingsTests {
  @Test func `without environment variables, or with invalid ones, watching and recording are off`()
  {
    #expect(WatchSettings(environment: [:]) == .off && WatchSettings.off.isOff)
    #expect(WatchSettings(environment: ["TACTUS_CAPTURE": "", "XDG_RUNTIME_DIR": "run"]).isOff)
  }

  @Test func `TACTUS_WATCH=0 switches watching off, but not recording`() {
    var environment = ["TACTUS_CAPTURE": "x", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(WatchSettings(environment: environment).runtimeFolder == "/run/user/1")
    environment["TACTUS_WATCH"] = "0"
    let settings = WatchSettings(environment: environment)
    #expect(settings.runtimeFolder == nil && settings.captureFile == "x")
  }
}
