/// An attribute of an XML element.
struct XMLAttribute {
  var name: String
  /// The value, in which references such as `&lt;` are replaced.
  var value: String
}
