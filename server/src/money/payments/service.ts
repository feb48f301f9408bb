export { closePayment } from './close-by-hand.ts'
export { createGiftCard } from './gift-cards.ts'
export { addPackage, withdrawPackage, type NewPackage } from './packages.ts'
export { paymentOfAnyAccount, paymentsToLookAt } from './attention-queries.ts'
export {
  endGiftCards,
  beginSeries,
  giftCardCode,
  giftCardCodes,
  giftCardPage,
  giftCardRow,
  usesOfGiftCard,
  type GiftCardRow,
} from './gift-card-queries.ts'
export { allPackages, packageRow, replacePackage } from './packages.ts'
export { recheckPayment } from './settle.ts'
export { reconcileJob } from './reconcile.ts'
export { paymentStates } from './states.ts'
export { paymentsFound, paymentsLookedUp } from './search-queries.ts'
export { staffPayment } from './staff-view.ts'
