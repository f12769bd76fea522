#if SystemLibraries
  import Glibc
  import Testing

  @testable import TactusPCM

  @Suite("Errors of ALSA") struct AlsaFaultTests {
    @Test(
      arguments: [
        (EPIPE, CardFault.underrun), (ESTRPIPE, .underrun), (EIO, .stalled), (EBADFD, .gone),
        (ENODEV, .gone),
      ])
    func `each error says whether the stream can be started again`(
      number: Int32, fault: CardFault
    ) {
      #expect(AlsaCard.fault(-number) == fault)
    }

    @Test func `any other error is a failure, with its text`() {
      #expect(AlsaCard.fault(-EINVAL) == .failed("Invalid argument"))
    }
  }
#endif
