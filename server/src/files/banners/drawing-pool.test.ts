import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../../platform/http/app-error.ts'
import { DrawingPool } from './drawing-pool.ts'
import type { Job } from './drawing-jobs.ts'

const job: Job = {
  kind: 'illustration',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><rect width="99" height="99"/></svg>',
}
const limits = { workers: 1, each: 3, all: 4, patience: 25_000, idle: 60_000 }
const pools: DrawingPool[] = []
const poolWith = (change: Partial<typeof limits> = {}, program?: string) => {
  const pool = new DrawingPool({ ...limits, ...change }, program)
  pools.push(pool)
  return pool
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a worker that dies loses its current job; the next one gets a new worker', async () => {
  const pool = poolWith()
  await pool.draw('a', job)
  const [first] = pool.pids
  const lost = pool.draw('a', job)
  process.kill(first!, 'SIGKILL')
  await expect(lost).rejects.toThrow(AppError)
  expect(await pool.draw('a', job)).toMatchObject({ ok: true })
  expect(pool.pids).not.toContain(first)
})

test('jobs behind a dead worker are not lost', async () => {
  const pool = poolWith()
  await pool.draw('a', job)
  const jobs = Promise.allSettled([pool.draw('a', job), pool.draw('a', job), pool.draw('a', job)])
  process.kill(pool.pids[0]!, 'SIGKILL')
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('beyond its limits it says when to try again, and which owner has asked for too much', async () => {
  const pool = poolWith()
  const owners = ['a', 'a', 'a', 'a', 'a', 'b', 'c']
  const answers = await Promise.allSettled(owners.map((owner) => pool.draw(owner, job)))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : null))
  expect(codes).toEqual([null, null, null, null, 'too_many_requests', null, 'unavailable'])
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue
    expect(answer.reason).toMatchObject({ details: { retryAfter: expect.any(Number) } })
  }
})

test('an owner that asks for much does not block others', async () => {
  const pool = poolWith({ each: 20, all: 40 })
  const ends: string[] = []
  const ask = (owner: string) => pool.draw(owner, job).then(() => ends.push(owner))
  await Promise.all([...Array.from({ length: 12 }, () => ask('a')), ask('b')])
  expect(ends.indexOf('b')).toBeLessThan(3)
})

test('no more workers than allowed', async () => {
  const pool = poolWith({ workers: 2, each: 20, all: 20 })
  await Promise.all(Array.from({ length: 8 }, () => pool.draw('a', job)))
  expect(pool.pids).toHaveLength(2)
})

test('a worker that takes too long is ended', async () => {
  const pool = poolWith({ patience: 1 })
  await expect(pool.draw('a', job)).rejects.toThrow(AppError)
  expect(pool.pids).toEqual([])
})

test('a worker is not ended because its start takes long', async () => {
  const pool = poolWith(
    { patience: 2_000 },
    fileURLToPath(new URL('../../../test/slow-worker.ts', import.meta.url)),
  )
  expect(await pool.draw('a', job)).toMatchObject({ ok: true })
})

test('workers end when they are idle, and with the pool', async () => {
  const idle = poolWith({ idle: 20 })
  await idle.draw('a', job)
  const [pid] = idle.pids
  for (let waited = 0; isAlive(pid!) && waited < 5_000; waited += 20) await pause(20)
  expect(isAlive(pid!)).toBe(false)
  const pool = poolWith()
  await pool.draw('a', job)
  const [other] = pool.pids
  await pool.close()
  expect(isAlive(other!)).toBe(false)
  await expect(pool.draw('a', job)).rejects.toThrow(AppError)
})

test('a drawing that fails is an error, and the worker lives on', async () => {
  const pool = poolWith()
  await expect(pool.draw('a', { kind: 'illustration', svg: 'no drawing' })).rejects.toThrow()
  const [pid] = pool.pids
  await pool.draw('a', job)
  expect(pool.pids).toEqual([pid])
})
