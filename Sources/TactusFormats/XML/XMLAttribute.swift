/// An attribute of an XML element.
struct XMLAttribute {
  var name: String
  /// With its references replaced.
  var value: String
}
