/** With fewer impressions one click more or less changes the rate too much to say anything. */
export const LEAST_IMPRESSIONS_OF_RATE = 100

/** Clicks per impression, from 0 to 1; null while there are too few impressions. */
export function clickRate({ clicks, impressions }: { clicks: number; impressions: number }): number | null {
  return impressions < LEAST_IMPRESSIONS_OF_RATE ? null : clicks / impressions
}
