import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { correctCampaign } from './find-batches.ts'

/** A campaign's clicks between two times. */
type ClicksOf = { accountId: number; campaignId: number; from: Date; until: Date }

/** Staff give clicks back that they found invalid, with a line in the audit log; within a transaction. */
export async function correctByHand(
  trx: Db,
  { actor, at }: { actor: Actor; at: Date },
  { accountId, campaignId, from, until }: ClicksOf,
  note: string,
) {
  const line = {
    action: 'clicks.correct',
    object: `campaign:${campaignId}`,
    accountId,
    details: { from: from.toISOString(), until: until.toISOString(), note },
  }
  await writeAuditLine(trx, actor, line, at)
  return correctCampaign(trx, { campaignId, from, until }, at)
}
