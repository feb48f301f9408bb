export { reviewAd, type Review, type ReviewProblem } from './judge.ts'
export { adsToReview, countWaiting } from './queries.ts'
export { noteVerdict, tellVerdicts, verdictsJob } from './tell-verdicts.ts'
export { reviewStates } from './states.ts'
