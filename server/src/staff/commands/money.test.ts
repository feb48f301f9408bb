import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { postMovement } from '../../../test/movements.ts'
import { balanceOf } from '../../money/wallet/service.ts'
import { staffCommand } from './commands.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The command line's result for a line. */
async function staff(line: string) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const outcome = await staffCommand(words)?.({
    ...t.deps,
    actor: { userId: null, name: 'command line: test' },
  })
  return outcome ?? { ok: false, text: 'the help' }
}

test('postings ahead of time are posted again with today’s date', async () => {
  const { accountId } = await t.signIn()
  expect((await staff('redate-postings --note "none yet"')).text).toBe('No posting is ahead of time.')
  const at = new Date(Date.now() + 400 * 86_400_000)
  await postMovement(t.db, { accountId, kind: 'gift', amount: 70n, at })
  expect((await staff('verify-ledger')).text).toContain('no posting is ahead of time')
  expect((await staff('redate-postings --note "the clock was wrong"')).text).toContain('1 postings struck')
  expect((await staff('verify-ledger')).ok).toBe(true)
  expect(await balanceOf(t.db, accountId)).toBe(70n)
  const logged = t.db.selectFrom('audit_log').select(['action', 'details'])
  expect(await logged.where('account_id', '=', BigInt(accountId)).executeTakeFirst()).toEqual({
    action: 'wallet.redate',
    details: { postings: 1, note: 'the clock was wrong' },
  })
})
