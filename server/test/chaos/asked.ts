/** How many clicks the attack sends, and its random seed: `CLICKS=50000 SEED=3 npm run test:attack`. */
export const asked = {
  clicks: Number(process.env['CLICKS'] ?? 1_000_000),
  /** For the attack on the event pipe, which is a fifth as long. */
  pipedClicks: Number(process.env['CLICKS'] ?? 200_000),
  seed: Number(process.env['SEED'] ?? 11),
}
