export { callPageAddress } from './call-page.ts'
export type { MacKey } from './mac.ts'
export { openToken, sealToken, type TokenKeys } from './token.ts'
export { networkOf } from './tracked-event.ts'
