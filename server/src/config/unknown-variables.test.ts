import { expect, test } from 'vitest'
import { unknownVariables } from './unknown-variables.ts'

test('a variable of ours with a typing mistake is named with what was meant', () => {
  expect(unknownVariables({ PUBLIC_ORGIN: 'x', DATABSE_URL: 'x' })).toEqual([
    { name: 'PUBLIC_ORGIN', meant: 'PUBLIC_ORIGIN' },
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
  ])
})

test('a variable that begins as ours do is named, whatever it says', () => {
  expect(unknownVariables({ MARKETPLACE_COLOUR: 'red' })).toEqual([
    { name: 'MARKETPLACE_COLOUR', meant: null },
  ])
})

test('what other programs set is nobody’s mistake', () => {
  const others = [
    'PATH',
    'HOME',
    'LANG',
    'PWD',
    'SESSION_MANAGER',
    'NODE_OPTIONS',
    'npm_config_cache',
    'SSH_TTY',
    'HOSTNAME',
  ]
  const env = Object.fromEntries(others.map((name) => [name, 'x']))
  expect(unknownVariables({ ...env, PORT: '8080', KAVENEGAR_API_KEY: 'x' })).toEqual([])
})
