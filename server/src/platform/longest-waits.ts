/** How long each external service may take to answer, in milliseconds. */
export const LONGEST_WAITS_MS = {
  /** For each whole answer of a bank. */
  bank: 15_000,
  sms: { connect: 5_000, total: 15_000 },
  mail: { connection: 10_000, silence: 20_000 },
  /** `totalMs` is for all tries of one call together: a user waits at a page. */
  marketplace: { totalMs: 12_000, firstPauseMs: 300, longestPauseMs: 3_000, tries: 3 },
  marketplacePicture: 8_000,
  /** A user waits for the check of a form. */
  landingPage: 6_000,
  exchange: 10_000,
  /** For an answer, and between two pieces of one; and the pause before another try. */
  bucket: { longestWaitMs: 10_000, pauseMs: 200 },
  errorReports: 5_000,
}
