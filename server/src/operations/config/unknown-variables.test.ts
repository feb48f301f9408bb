import { expect, test } from 'vitest'
import { unknownVariables } from './unknown-variables.ts'

test('a variable of ours with a typing mistake is named, with the probable name', () => {
  expect(unknownVariables({ PUBLIC_ORGIN: 'x', DATABSE_URL: 'x' })).toEqual([
    { name: 'PUBLIC_ORGIN', meant: 'PUBLIC_ORIGIN' },
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
  ])
})

test('a variable that begins like ours is named, whatever its value', () => {
  expect(unknownVariables({ MARKETPLACE_COLOUR: 'red' })).toEqual([
    { name: 'MARKETPLACE_COLOUR', meant: null },
  ])
})

test('variables of other programs are not reported', () => {
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
