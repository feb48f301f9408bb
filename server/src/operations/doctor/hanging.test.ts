import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { carriedOut } from './findings.ts'

/** Takes connections, and never answers: in a thread of its own, since the test waits for the command. */
async function silentPort() {
  const worker = new Worker(
    `const { createServer } = require('node:net')
     const { parentPort } = require('node:worker_threads')
     const server = createServer((socket) => socket.on('error', () => {}))
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  return { port, close: () => worker.terminate() }
}

test('an examination that hangs is said to, and one that fails too', async () => {
  const what = { subject: 'DATABASE_URL', what: 'The database' }
  expect(await carriedOut({ ...what, look: () => new Promise(() => {}) }, 1_000)).toMatchObject([
    {
      isGood: false,
      sentence: 'The database has not answered within 1 s; look whether it hangs or is cut off.',
    },
  ])
  const look = () => Promise.reject(new Error('odd'))
  expect(await carriedOut({ ...what, look })).toMatchObject([
    { isGood: false, sentence: 'The database cannot be examined (odd).' },
  ])
})

test('the doctor ends in half a minute when all that it asks is silent, and names each', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-doctor-'))
  const { port, close } = await silentPort()
  const silent = `127.0.0.1:${port}`
  const { stdout, status } = spawnSync(process.execPath, ['server/src/operations/doctor/cli.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      JARCHI_DATA: folder,
      SANDBOX_PORT: String(port),
      DATABASE_URL: `postgres://jarchi@${silent}/jarchi`,
      EVENTS_URL: `nats://${silent}`,
      FILES_URL: `http://${silent}/bucket`,
      FILES_KEY_ID: 'id',
      FILES_SECRET: 'secret',
      PUBLIC_ORIGIN: `http://${silent}`,
      DELIVERY_URL: `https://${silent}`,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
    },
    encoding: 'utf8',
    timeout: 30_000,
  })
  await close()
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  const named = stdout.split('\n').flatMap((line) => /^FIX {2}(.*?):/.exec(line)?.[1] ?? [])
  const silentOnes = ['database', 'EVENTS_URL', 'FILES_URL', 'SMS provider', 'zarinpal', 'sep', 'marketplace']
  expect(named).toEqual(
    expect.arrayContaining([...silentOnes, 'exchange', 'mail server', 'TRUST_PROXY', 'DELIVERY_URL']),
  )
}, 60_000)
