export { grantRights } from './rights.ts'
