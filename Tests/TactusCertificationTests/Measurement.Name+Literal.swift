@testable import TactusCertification

/// Lets tests write the names of measurements as string literals.
extension Measurement.Name: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
