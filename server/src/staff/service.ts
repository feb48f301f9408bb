export { auditJob, auditStates, verifiedEnd } from './audit-job.ts'
export { grantRights, revokeRights, rightsOf, staffMember, staffMembers } from './rights.ts'
