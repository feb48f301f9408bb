import { bandOf, type BidOutcome } from '@jarchi/shared/delivery/win-curve.ts'
import { plannedTraffic } from './truth/campaigns.ts'

const STEPS_OF_HOUR = 6
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The planned traffic of each part of the day. */
export const BAND_TRAFFIC = [0, 1, 2, 3].map((band) =>
  HOURS.filter((hour) => bandOf(hour) === band).reduce(
    (sum, hour) => sum + STEPS_OF_HOUR * plannedTraffic(0, STEPS_OF_HOUR * hour),
    0,
  ),
)

/** The outcomes of a day that has passed. */
export const weighed = (outcomes: readonly BidOutcome[], weight: number) =>
  outcomes.map((outcome) => ({ ...outcome, weight }))
