/** How many clicks the attack sends, and the seed of all its chance: `CLICKS=50000 SEED=3 npm run test:attack`. */
export const asked = {
  clicks: Number(process.env['CLICKS'] ?? 1_000_000),
  seed: Number(process.env['SEED'] ?? 11),
}
