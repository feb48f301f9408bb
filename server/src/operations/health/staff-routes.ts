import { FAULT_NAMES, FAULTS, StaffStates, type StaffFault } from '@jarchi/shared/api/staff-states.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { statesOf } from './service.ts'
import { SingleFlight } from '../../platform/http/single-flight.ts'
import type { State } from '../../platform/states.ts'

/** What is wrong with the installation; it is read once for all who ask at the same time. */
export const statesRoutes: FastifyPluginAsyncZod = async (app) => {
  const reads = new SingleFlight<StaffStates>()
  app.get(
    '/api/v1/states/',
    { config: { right: 'any' }, schema: { response: { 200: StaffStates } } },
    async ({ log }) =>
      reads.once('states', async () => {
        const states = await statesOf(app.deps, (err) => log.warn({ err }, 'a state could not be read'))
        const now = app.deps.now()
        return { read_at: now.toISOString(), faults: faultsOf(states, now) }
      }),
  )
}

/** The states that are not in order, those of a name together, the worst first. */
export function faultsOf(states: readonly State[], now: Date): StaffFault[] {
  return FAULT_NAMES.flatMap((name) => {
    const wrong = states.filter((state) => state.name === name && !state.isInOrder)
    if (wrong.length === 0) return []
    const { tells } = FAULTS[name]
    const values = wrong.map(({ value }) => value)
    const began = new Date(now.getTime() - Math.max(...values) * 1_000)
    return {
      name,
      since: tells === 'since' ? began.toISOString() : null,
      count: tells === 'count' ? values.reduce((sum, value) => sum + value) : null,
      of: wrong.flatMap(({ of }) => of ?? []),
    }
  })
}
