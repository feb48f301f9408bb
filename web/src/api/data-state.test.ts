import { expect, test } from 'vitest'
import { balanceState, permissionState } from './data-state.ts'

test('a balance is Loading, Success or Failed', () => {
  expect(balanceState({ status: 'pending' })).toEqual({ state: 'Loading' })
  expect(balanceState({ status: 'error' })).toEqual({ state: 'Failed' })
  expect(balanceState({ status: 'success', data: { balance: 1_000 } })).toEqual({
    state: 'Success',
    rial: 1_000,
  })
  expect(balanceState({ status: 'success', data: {} })).toEqual({ state: 'Success', rial: null })
})

test('a balance that could not be refreshed stays', () => {
  expect(balanceState({ status: 'error', data: { balance: 0 } })).toEqual({ state: 'Success', rial: 0 })
})

test('permissions are loading, succeeded or failed', () => {
  expect(permissionState({ status: 'pending' })).toEqual({ state: 'loading' })
  expect(permissionState({ status: 'error' })).toEqual({ state: 'failed' })
  const state = permissionState({ status: 'success', data: ['a'] })
  expect(state.state === 'succeeded' && [state.holds('a'), state.holds('b')]).toEqual([true, false])
})
