import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { keepRunning, type Pauses } from '../launch/keep-running.ts'
import { startPart } from '../launch/part.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
const QUICK: Pauses = { first: 20, longest: 80, steady: 3_600_000 }

/** A part that does the next entry at each start; the last entry stays. */
function mortal(name: string, lives: string[], pauses = QUICK) {
  const [script, count] = [path.join(folder, `${name}.mjs`), path.join(folder, `${name}.starts`)]
  writeFileSync(count, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(count)}, '.')
    const life = ${JSON.stringify(lives)}[readFileSync(${JSON.stringify(count)}).length - 1] ?? 'serve'
    const [word, code] = life.split(' ')
    const serve = () => new Promise((resolve) => process.send({ ready: true }, resolve))
    if (word !== 'fail') await serve()
    if (word === 'hang') {
      for (let beats = 0; beats < 3; beats++) await new Promise((resolve) => process.send({ beat: true }, resolve))
      for (;;);
    }
    if (word === 'killed') process.kill(process.pid, 'SIGKILL')
    if (word !== 'serve') process.exit(Number(code))
    process.on('disconnect', () => process.exit(0))`,
  )
  const said: string[] = []
  const part = keepRunning(
    'server',
    () => startPart(script, process.env, () => {}, { longestSilenceMs: 500 }),
    (text) => said.push(text),
    pauses,
  )
  return { part, said, starts: () => readFileSync(count).length }
}

test('a part that ends is started again, after longer and longer pauses, and each time it is said', async () => {
  const { part, said } = mortal('falling', ['served 1', 'fail 1', 'fail 3', 'killed', 'serve'])
  await expect.poll(() => said.filter((text) => text.endsWith('again.')).length, { timeout: 20_000 }).toBe(2)
  await part.stop()
  expect(said).toEqual([
    'The server ended unexpectedly (1); starting it again in 0.02 s.',
    'The server did not start (1); starting it again in 0.04 s.',
    'The server did not start (3); starting it again in 0.08 s.',
    'The server is there again.',
    'The server ended unexpectedly (SIGKILL); starting it again in 0.08 s.',
    'The server is there again.',
  ])
})

test('one that has served for long begins with the short pause again', async () => {
  const lives = ['served 1', 'served 1', 'served 1', 'serve']
  const { part, said } = mortal('steady', lives, { ...QUICK, steady: 0 })
  await expect.poll(() => said.filter((text) => text.endsWith('again.')).length, { timeout: 20_000 }).toBe(3)
  await part.stop()
  const ends = said.filter((text) => text.includes('ended'))
  expect(ends).toEqual(ends.map(() => 'The server ended unexpectedly (1); starting it again in 0.02 s.'))
})

test('one that cannot start at all is not tried again, unless it asks for it', async () => {
  const wrong = mortal('wrong', ['fail 1'])
  await wrong.part.failed
  expect(wrong.said).toEqual(['The server did not start (1).'])
  expect(wrong.starts()).toBe(1)

  const hindered = mortal('hindered', ['fail 75', 'fail 75', 'serve'])
  await hindered.part.ready
  await hindered.part.stop()
  expect(hindered.starts()).toBe(3)
})

test('a stop ends the pause, and nothing is started after it', async () => {
  const { part, said, starts } = mortal('stopped', ['served 1'], { first: 3_600_000, longest: 1, steady: 0 })
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(1)
  await part.stop()
  expect(starts()).toBe(1)
})

test('one that has hung is killed and started again; one that never beats is left alone', async () => {
  const { part, said } = mortal('hung', ['hang', 'serve'])
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(3)
  await sleep(1_000)
  await part.stop()
  expect(said).toEqual([
    'The server has hung; it is killed.',
    'The server ended unexpectedly (SIGKILL); starting it again in 0.02 s.',
    'The server is there again.',
  ])
})

test('a launcher that stood still itself reads first what its parts said meanwhile', async () => {
  const script = path.join(folder, 'lively.mjs')
  writeFileSync(script, `setInterval(() => process.send({ beat: true }), 50)`)
  const lively = startPart(script, process.env, () => {}, { longestSilenceMs: 300 })
  let hasHung = false
  void lively.silent.then(() => (hasHung = true))
  await sleep(1_000)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  await sleep(100)
  expect(hasHung).toBe(false)
  await lively.stop()
})
