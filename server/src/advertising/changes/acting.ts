import type { HistoryBy } from '@jarchi/shared/api/history.ts'
import { roleMay } from '@jarchi/shared/people/roles.ts'
import type { Auth } from '../../people/sessions/service.ts'

/** Who reads what happened. */
export type Reader = Pick<Auth, 'userId' | 'account'>

type Acting = {
  user_id: bigint | null
  staff_name: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
}

/** Who did something, as a member is told. Names of staff are for the desk, phones for who manages members. */
export function byOf(
  { user_id, staff_name, first_name, last_name, phone }: Acting,
  { userId, account }: Reader,
): HistoryBy {
  if (staff_name !== null) return { kind: 'staff', name: null }
  if (user_id === null) return null
  if (Number(user_id) === userId) return { kind: 'you', name: null }
  const known = roleMay(account.role, 'manage_members') ? phone : null
  return { kind: 'member', name: `${first_name} ${last_name}`.trim() || known }
}
