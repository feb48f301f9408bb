import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { signedInAccountQuery } from './sign-in.ts'

test('who comes to sign-in leaves nothing in memory but what is everybody’s', async () => {
  const client = new QueryClient()
  for (const key of [
    [5, 'profile'],
    [5, 'preflight', 'x'],
    ['staff', 'accounts'],
    ['public', 'capitals'],
  ]) {
    client.setQueryData(key, 'known')
  }
  // There is neither a page nor a server here, so nobody is signed in.
  expect(await client.fetchQuery(signedInAccountQuery)).toBeNull()
  const kept = client.getQueryCache().getAll()
  expect(kept.filter(({ state }) => state.data === 'known').map(({ queryKey }) => queryKey)).toEqual([
    ['public', 'capitals'],
  ])
})
