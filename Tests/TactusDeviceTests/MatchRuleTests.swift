import TactusDevice
import Testing

private let pad = DeviceIdentity(
  backend: "evdev", category: .pad, bus: .usb, vendor: 0x054c, product: 0x0ce6,
  name: "Sony DualSense", uniqueID: "aa:bb:cc", driver: "playstation",
  machine: "maker,phone-2")

@Suite struct MatchRuleTests {
  @Test func `a rule without conditions matches every device`() {
    #expect(MatchRule().matches(pad))
    #expect(MatchRule().closeness == 0)
  }

  @Test(arguments: [
    MatchRule(backend: "evdev"), MatchRule(category: .pad), MatchRule(bus: .usb),
    MatchRule(vendor: 0x054c), MatchRule(products: [1, 0x0ce6]), MatchRule(name: "Sony*"),
    MatchRule(driver: "playstation"), MatchRule(uniqueID: "aa:*:cc"),
    MatchRule(machine: "maker,phone*"),
  ])
  func `a rule matches by any single property`(_ rule: MatchRule) {
    #expect(rule.matches(pad))
  }

  @Test(arguments: [
    MatchRule(backend: "serial"), MatchRule(category: .vibrator), MatchRule(bus: .bluetooth),
    MatchRule(vendor: 0x054d), MatchRule(products: [1, 2]), MatchRule(name: "Sony"),
    MatchRule(driver: "sony"), MatchRule(uniqueID: "aa:*:dd"), MatchRule(machine: "other*"),
  ])
  func `a rule does not match if one property differs`(_ different: MatchRule) {
    #expect(!different.matches(pad))
  }

  @Test func `a rule does not match a device that does not report a property of the rule`() {
    let silent = DeviceIdentity(backend: "evdev", category: .pad)
    #expect(!MatchRule(vendor: 0x054c).matches(silent))
    #expect(!MatchRule(products: [0x0ce6]).matches(silent))
    #expect(!MatchRule(uniqueID: "*").matches(silent))
    #expect(!MatchRule(machine: "*").matches(silent))
  }

  @Test func `a star stands for any sequence of characters`() {
    func fits(_ pattern: String, _ name: String) -> Bool {
      MatchRule(name: pattern).matches(
        DeviceIdentity(backend: "evdev", category: .pad, name: name))
    }
    #expect(fits("*", "") && fits("*", "abc") && fits("a*c", "ac") && fits("a*b*c", "axxbxxbc"))
    #expect(fits("**a", "bba") && fits("", ""))
    #expect(!fits("a*c", "acb") && !fits("", "a") && !fits("*b", "abc") && !fits("a", ""))
  }

  @Test func `the profile with the more specific rule matches, and of equal ones the first`() {
    let wide = profile("wide", MatchRule(backend: "evdev", category: .pad))
    let close = profile("close", MatchRule(vendor: 0x054c, products: [0x0ce6]))
    let equal = profile("equal", MatchRule(vendor: 0x054c, products: [0x0ce6]))
    let profiles = DeviceProfiles([wide, close, equal])
    #expect(profiles.match(pad)?.profile.name == "close")
    #expect(DeviceProfiles([wide]).match(pad)?.profile.name == "wide")
    #expect(DeviceProfiles().match(pad) == nil)
  }

  private func profile(_ name: String, _ rule: MatchRule) -> DeviceProfile {
    DeviceProfile(name: name, title: name, category: .pad, rules: [rule])
  }
}
