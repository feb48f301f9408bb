import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { DrawingPool } from './drawing-pool.ts'
import type { Job } from './jobs.ts'

const job: Job = {
  kind: 'illustration',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><rect width="99" height="99"/></svg>',
}
const limits = { workers: 1, waiting: 3, patience: 10_000, idle: 60_000 }
const pools: DrawingPool[] = []
const poolWith = (change: Partial<typeof limits> = {}) => {
  const pool = new DrawingPool({ ...limits, ...change })
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

test('a worker that dies loses the job at hand; the next one gets a new worker', async () => {
  const pool = poolWith()
  await pool.draw(job)
  const [first] = pool.pids
  const lost = pool.draw(job)
  process.kill(first!, 'SIGKILL')
  await expect(lost).rejects.toThrow(AppError)
  expect(await pool.draw(job)).toMatchObject({ ok: true })
  expect(pool.pids).not.toContain(first)
})

test('jobs behind a dead worker are not lost', async () => {
  const pool = poolWith()
  await pool.draw(job)
  const jobs = Promise.allSettled([pool.draw(job), pool.draw(job), pool.draw(job)])
  process.kill(pool.pids[0]!, 'SIGKILL')
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('beyond its bounds it says when to come back', async () => {
  const pool = poolWith()
  const jobs = Array.from({ length: 6 }, () => pool.draw(job))
  const refused = (await Promise.allSettled(jobs)).filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfter: expect.any(Number) } })
  }
})

test('no more workers than allowed', async () => {
  const pool = poolWith({ workers: 2, waiting: 20 })
  await Promise.all(Array.from({ length: 8 }, () => pool.draw(job)))
  expect(pool.pids).toHaveLength(2)
})

test('a worker that takes too long is ended', async () => {
  const pool = poolWith({ patience: 1 })
  await expect(pool.draw(job)).rejects.toThrow(AppError)
  expect(pool.pids).toEqual([])
})

test('workers end when they are idle, and with the pool', async () => {
  const idle = poolWith({ idle: 20 })
  await idle.draw(job)
  const [pid] = idle.pids
  for (let waited = 0; isAlive(pid!) && waited < 5_000; waited += 20) await pause(20)
  expect(isAlive(pid!)).toBe(false)
  const pool = poolWith()
  await pool.draw(job)
  const [other] = pool.pids
  await pool.close()
  expect(isAlive(other!)).toBe(false)
  await expect(pool.draw(job)).rejects.toThrow(AppError)
})

test('a drawing that cannot be made is an error, and the worker lives on', async () => {
  const pool = poolWith()
  await expect(pool.draw({ kind: 'illustration', svg: 'no drawing' })).rejects.toThrow()
  const [pid] = pool.pids
  await pool.draw(job)
  expect(pool.pids).toEqual([pid])
})
