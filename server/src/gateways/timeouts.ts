/** How long each service of the outside world may take to answer, in milliseconds. */
export const TIMEOUTS = {
  /** Of either bank, for each whole answer. */
  bank: 15_000,
  sms: { connect: 5_000, total: 15_000 },
  mail: { connection: 10_000, silence: 20_000 },
  /** `total` is for all tries of one call together: what somebody who looks at a page has. */
  marketplace: { total: 12_000, firstPause: 300, longestPause: 3_000, tries: 3 },
  marketplacePicture: 8_000,
  /** Who waits for the form to be checked waits no longer. */
  landingPage: 6_000,
  exchange: 10_000,
  /** For an answer, and between two pieces of one; then the pause before another try. */
  bucket: { patience: 10_000, pause: 200 },
  errorReports: 5_000,
}
