import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { expect } from 'vitest'
import type { testApp } from './harness.ts'
import { signInStaff, staffCalls } from './staff.ts'

export type Desk = ReturnType<typeof staffCalls>
export type Colleague = Awaited<ReturnType<typeof withColleague>>

/** The id of the question that an answer tells of. */
export function asked(answer: Awaited<ReturnType<Desk['post']>>): number {
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().approval_id
}

/** A colleague with these rights who decides, and others who ask. */
export async function withColleague(t: Awaited<ReturnType<typeof testApp>>, rights: readonly StaffRight[]) {
  const colleague = staffCalls(t, await signInStaff(t, rights))
  const found = async (id: number) => {
    const { results } = (await colleague.get('approvals/?limit=100')).json()
    return results.find((approval: { id: number }) => approval.id === id)
  }
  const agree = async (id: number, desk = colleague) =>
    desk.post(`approvals/${id}/agree/`, { digest: (await found(id)).digest })
  return {
    desk: colleague,
    found,
    agree,
    /** A member of staff with these rights who has moved nothing today. */
    async fresh() {
      const me = await signInStaff(t, rights)
      return { ...me, desk: staffCalls(t, me) }
    },
    /** Nobody agrees to their own question, by whatever server: the database refuses it too. */
    async expectRefusedToAsker(id: number, { desk, userId }: { desk: Desk; userId: number }) {
      expect((await agree(id, desk)).json()).toMatchObject({ code: 'own_approval', statusCode: 403 })
      const decided = { decided_by: BigInt(userId), decided_at: t.clock.now, state: 'applied' }
      const write = t.db.updateTable('approvals').set(decided).where('id', '=', BigInt(id))
      await expect(write.execute()).rejects.toThrow('approvals_by_another')
    },
  }
}
