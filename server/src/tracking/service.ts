export { openToken, sealToken, type TokenKeys } from './token.ts'
