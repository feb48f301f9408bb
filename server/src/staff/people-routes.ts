import { IdText } from '@jarchi/shared/api/primitives.ts'
import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { FactorReset, RightsChange, StaffColleagueList } from '@jarchi/shared/api/staff-people.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { doOrAsk, type Act } from '../money/approvals/service.ts'
import type { Actor } from '../platform/db/audit-log.ts'
import type { Db } from '../platform/db/client.ts'
import { AppError } from '../platform/http/app-error.ts'
import { colleagues } from './people-queries.ts'
import { lockedUser, resetFactorOf, setRights } from './staff-changes.ts'

const ByUserId = z.object({ userId: IdText })
const response = { 200: StaffColleagueList, 202: ApprovalAsked }

/** Who works at the desk: rights, and who has lost their second factor. */
export const peopleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, config } = deps
  const changing = { right: 'people', changes: 'no_account' } as const

  /** Does it alone, or asks a colleague; answers with status and body. */
  async function decide(
    actor: Actor & { userId: number },
    { act, reason }: { act: Act & { userId: number }; reason: string },
    work: (trx: Db, at: Date) => Promise<void>,
  ) {
    if (act.userId === actor.userId) throw new AppError('own_rights')
    const at = deps.now()
    const outcome = await doOrAsk({ db, config, actor, at }, { act, sum: 0n, reason }, async (alone) =>
      db.transaction().execute(async (trx) => {
        await alone(trx)
        await work(trx, at)
      }),
    )
    return 'done' in outcome
      ? ([200, await peopleList(deps)] as const)
      : ([202, { approval_id: outcome.approval_id }] as const)
  }

  app.get(
    '/api/v1/people/',
    { config: { right: 'people' }, schema: { response: { 200: StaffColleagueList } } },
    async () => peopleList(deps),
  )

  app.post(
    '/api/v1/people/rights/',
    { config: changing, schema: { body: RightsChange, response } },
    async ({ staff: { actor }, body: { phone, rights, reason } }, reply) => {
      const mobile = mobilePhone(phone)
      if (mobile === null)
        throw new AppError('bad_input', { fields: [{ path: 'phone', code: 'not_a_mobile' }] })
      const userId = await lockedUser(db, mobile)
      if (userId === null) throw new AppError('phone_unknown')
      const wanted = STAFF_RIGHTS.filter((right) => rights.includes(right))
      const act = { kind: 'rights', userId, rights: wanted.join(' ') } as const
      const [status, answer] = await decide(actor, { act, reason }, (trx, at) =>
        setRights(trx, { actor, at }, userId, wanted, reason),
      )
      return reply.code(status).send(answer)
    },
  )

  app.post(
    '/api/v1/people/:userId/reset-factor/',
    { config: changing, schema: { params: ByUserId, body: FactorReset, response } },
    async ({ staff: { actor }, params: { userId }, body: { reason } }, reply) => {
      const isStaff = (await colleagues(db)).some(({ id }) => id === userId)
      if (!isStaff) throw new AppError('user_not_found')
      const act = { kind: 'factor', userId } as const
      const [status, answer] = await decide(actor, { act, reason }, (trx, at) =>
        resetFactorOf(trx, { actor, at }, userId, { reason }),
      )
      return reply.code(status).send(answer)
    },
  )
}

async function peopleList({ db, config: { approvals } }: Pick<Deps, 'db' | 'config'>) {
  const { most, mostOfDay } = approvals
  return { results: await colleagues(db), asks_nobody: most === null && mostOfDay === null }
}
