export { adVersion } from './ad-version.ts'
export { auditJob } from './audit-job.ts'
export {
  changeDebtLimits,
  changeOffer,
  closePaymentByHand,
  endGift,
  giveGiftCard,
  offerPackage,
  postByHand,
  withdrawOffer,
} from './money-changes.ts'
export { reviewAd, type ReviewProblem } from './review.ts'
export { freshVerdict } from './fresh-verdict.ts'
export { adEvents, countWaiting, judgedAd, reviewPage } from './review-queries.ts'
export { grantRights, revokeRights, staffMember } from './rights.ts'
