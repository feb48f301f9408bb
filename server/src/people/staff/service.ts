export { auditJob, auditStates, verifiedEnd } from './audit-job.ts'
export { grantRights, revokeRights, staffMember, staffMembers } from './rights.ts'
