import { expect, test } from 'vitest'
import { inTurn } from './download.ts'
import { ApiError } from './http/api-error.ts'

const busy = (status: number, retry_after = 0.01) => new ApiError(status, { retry_after })

function refusing(...refusals: unknown[]) {
  const steps: string[] = []
  const ask = async () => {
    steps.push('asked')
    if (refusals.length > 0) throw refusals.shift()
    return 'a file'
  }
  const onWaiting = (isWaiting: boolean) => void steps.push(isWaiting ? 'waits' : 'on')
  return { ask, onWaiting, steps }
}

test('who is told when to come back comes back, until the file is there', async () => {
  const { ask, onWaiting, steps } = refusing(busy(429), busy(503))
  expect(await inTurn(ask, { signal: new AbortController().signal, onWaiting })).toBe('a file')
  expect(steps).toEqual(['asked', 'waits', 'on', 'asked', 'waits', 'on', 'asked'])
})

test('what waiting does not help is not asked again', async () => {
  for (const failure of [
    new ApiError(400, { retry_after: 1 }),
    new ApiError(503),
    new ApiError(0),
    new Error('other'),
  ]) {
    const { ask, onWaiting, steps } = refusing(failure)
    await expect(inTurn(ask, { signal: new AbortController().signal, onWaiting })).rejects.toBe(failure)
    expect(steps).toEqual(['asked'])
  }
})

test('who gives up while waiting waits and asks no more', async () => {
  const leaving = new AbortController()
  const { ask, onWaiting, steps } = refusing(busy(429, 1_000))
  const left = inTurn(ask, { signal: leaving.signal, onWaiting })
  await Promise.resolve()
  setTimeout(() => leaving.abort(), 5)
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(steps).toEqual(['asked', 'waits'])
})
