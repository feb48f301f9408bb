import { expect, test } from 'vitest'
import { Misused } from './command.ts'
import { staffCommand, USAGE } from './commands.ts'

test('no words and --help show the help, which names every command', () => {
  expect(staffCommand([])).toBeNull()
  expect(staffCommand(['approve', '--help'])).toBeNull()
  const names = new Set([...USAGE.matchAll(/staff -- ([\w-]+)/g)].map(([, name]) => name ?? ''))
  expect([...names].join(' ')).toBe(
    'ads approve deny vat set-vat verify-ledger redate-postings ' +
      'members grant revoke reset-factor verify-audit-log registrations',
  )
  for (const name of names) expect(() => staffCommand([name, 'x', 'y'])).toThrow(/too much/)
})

test.each([
  'approve 12',
  'deny 12 --reasons low_quality,stretched --note blurred',
  'grant 09121234567 --rights review,money',
  'reset-factor 09121234567',
  'registrations webinar-1405',
])('"%s" is understood', (line) => {
  expect(staffCommand(line.split(' '))).toBeTypeOf('function')
})

test.each([
  'explode 12',
  'approve',
  'approve twelve',
  'approve -5',
  'approve 12 13',
  'ads 12',
  'deny 12 --because x',
  'deny 12 --note',
  'verify-ledger --fast',
  'redate-postings',
  'redate-postings 7 --note x',
  'members all',
  'grant',
  'grant 0912',
  'grant 09121234567',
  'grant 09121234567 --rights=',
  'grant 09121234567 --rights review,root',
  'grant 09121234567 --right review',
  'revoke 09121234567 09121234568 --rights all',
  'registrations a b',
])('"%s" is misused', (line) => {
  expect(() => staffCommand(line.split(' '))).toThrow(Misused)
})
