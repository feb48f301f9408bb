import type { HistoryBy } from '@jarchi/shared/api/history.ts'

type Acting = {
  user_id: bigint | null
  staff_name: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
}

/** Who did something, as user `me` is told. Names of staff are for the desk. */
export function byOf({ user_id, staff_name, first_name, last_name, phone }: Acting, me: number): HistoryBy {
  if (staff_name !== null) return { kind: 'staff', name: null }
  if (user_id === null) return null
  if (Number(user_id) === me) return { kind: 'you', name: null }
  return { kind: 'member', name: `${first_name} ${last_name}`.trim() || phone }
}
