import Foundation
import Testing

@testable import TactusCertification

@Suite struct CryptoTests {
  private func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).map { place in
      let start = hex.index(hex.startIndex, offsetBy: place)
      return UInt8(hex[start..<hex.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
  }

  @Test func `the digest of abc is that of FIPS 180-2`() {
    #expect(
      Crypto.sha256(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Crypto.sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  /// The public key of the second test of RFC 8032, section 7.1, as SubjectPublicKeyInfo (RFC
  /// 8410).
  private var key: [UInt8] {
    let raw = bytes(
      "302a300506032b65700321003d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    let text = Data(raw).base64EncodedString()
    return Array("-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n".utf8)
  }

  private var signature: [UInt8] {
    bytes(
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
  }

  @Test func `a signature of ed25519 is valid only for its message`() {
    #expect(Crypto.isSigned([0x72], signature: signature, publicKey: key) == true)
    #expect(Crypto.isSigned([0x73], signature: signature, publicKey: key) == false)
    #expect(Crypto.isSigned([0x72], signature: [1], publicKey: key) == false)
    #expect(Crypto.isSigned([0x72], signature: signature, publicKey: [1, 2]) == nil)
  }

  @Test func `a report without the required signature is refused`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    #expect(folder.problems(key) == ["manifest.sig is missing: the report is not signed"])
    try folder.write(signature, Manifest.signatureName)
    #expect(
      folder.problems(key) == ["manifest.sig is not the signature of this manifest by this key"])
    #expect(folder.problems([1]) == ["the key is not a public ed25519 key in PEM form"])
    // Without a key the check accepts a signature of valid form, and states that it did not check
    // it.
    let check = ReportCheck(folder.path, toolVersion: "1")
    #expect(check.problems.isEmpty)
    #expect(check.signature == .unchecked)
    try folder.write([1], Manifest.signatureName)
    #expect(folder.problems() == ["manifest.sig is not an ed25519 signature, which has 64 bytes"])
  }

  /// The private key of the same test of RFC 8032, as PKCS #8 (RFC 8410).
  private var secret: [UInt8] {
    let raw = bytes(
      "302e020100300506032b657004220420"
        + "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
    )
    let text = Data(raw).base64EncodedString()
    return Array("-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n".utf8)
  }

  @Test func `a key signs as RFC 8032 defines, and its id is that of its public half`() throws {
    #expect(Crypto.signature(of: [0x72], privateKey: secret) == signature)
    let keyID = try #require(Crypto.keyID(publicKey: key))
    #expect(Crypto.keyID(privateKey: secret) == keyID)
    let spki = bytes(
      "302a300506032b65700321003d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    #expect(Crypto.sha256(spki)?.prefix(16) == keyID[...])
    #expect(Crypto.signature(of: [1], privateKey: key) == nil)
    #expect(throws: ReportError.self) { try SigningKey(pem: key) }
  }

  @Test func `the signature of a report names its key`() throws {
    let run = try TestRun.good.get()
    let signer = try SigningKey(pem: secret)
    let folder = try ReportFolder(run, signedBy: signer)
    let check = ReportCheck(folder.path, publicKey: key, toolVersion: "1")
    #expect(check.problems == [])
    #expect(check.signature == .valid(keyID: signer.keyID))
    #expect(check.signature.text == "signed by \(signer.keyID)")
    try folder.forge("report.html") { $0 + " " }
    #expect(
      folder.problems(key) == ["manifest.sig is not the signature of this manifest by this key"])
  }
}
