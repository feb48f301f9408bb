import type { StaffFactor } from '@jarchi/shared/api/staff-factor.ts'
import type { Db } from '../../platform/db/client.ts'
import type { OwnSession } from '../sessions/service.ts'
import { countRecoveryCodes, passkeysOf, standingOf } from './queries.ts'

export async function factorView(db: Db, { userId, sessionId }: OwnSession): Promise<StaffFactor> {
  const { dueAt, isEnrolled, hasTotp } = await standingOf(db, userId, sessionId)
  const passkeys = await passkeysOf(db, userId)
  return {
    due_at: isEnrolled ? null : dueAt.toISOString(),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, locked_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      is_locked: locked_at !== null,
    })),
    has_totp: hasTotp,
    recovery_codes: await countRecoveryCodes(db, userId),
  }
}
