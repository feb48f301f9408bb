import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debianMachine, isDebian } from '../../test/deploy/machine.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const SERVERS = [5080, 5082]
const DELIVERIES = [5200, 5210]
const PICTURE = `files/ab/ab${'0'.repeat(62)}.png`

/** The commands in the blocks of "Step by step", as they are pasted. */
function commands(): string[] {
  const page = readFileSync(path.join(ROOT, 'docs/deploy.md'), 'utf8')
  const [, steps = ''] = /^## Step by step\n([^]*?)^## /m.exec(page) ?? []
  return [...steps.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, text = '']) =>
    text.replaceAll(/^ {3}/gm, ''),
  )
}

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-deploy-'))
let machine: ReturnType<typeof debianMachine>
beforeAll(() => {
  if (!isDebian) return
  const archive = path.join(folder, 'jarchi.tar.gz')
  execFileSync(process.execPath, ['release.mjs', archive], { cwd: ROOT })
  machine = debianMachine(archive)
}, 600_000)
afterAll(async () => {
  if (isDebian) {
    await stopAll()
    machine.remove()
  }
  rmSync(folder, { recursive: true })
})

async function stopAll() {
  const pids = machine.pids()
  for (const pid of pids) signal(pid, 'SIGTERM')
  while (pids.some((pid) => signal(pid, 0))) await sleep(100)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function ready(port: number) {
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
  await expect
    .poll(isReady, { timeout: 180_000, interval: 500, message: machine.logs().join('\n') })
    .toBe(true)
}

/** Through nginx, with the names and the certificate of the page. */
function ask(name: string, address: string, ...more: string[]) {
  const authority = `${machine.place}/etc/jarchi/tls/panel.pem`
  const given = ['-s', '--cacert', authority, '--resolve', `${name}:5443:127.0.0.1`, '-w', '\n%{http_code}']
  return spawnSync('curl', [...given, ...more, `https://${name}:5443${address}`], { encoding: 'utf8' }).stdout
}

/** Visitors that hang up before they get an answer. */
async function hangUp(rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    const asked = SERVERS.flatMap((port) =>
      ['/', '/svc/accounts/v1/check-session/', '/readyz'].map(
        (address) => `http://127.0.0.1:${port}${address}`,
      ),
    )
    const leaving = AbortSignal.timeout(round % 7)
    await Promise.all(asked.map((url) => fetch(url, { signal: leaving }).catch(() => null)))
  }
}

test.runIf(isDebian)('the commands of docs/deploy.md lead from nothing to a restored backup', async () => {
  const done: string[] = []
  for (const block of commands()) {
    const { status, said } = machine.run(block)
    done.push(block)
    if (block.startsWith('jarchi doctor')) {
      // Nobody owns the names of the example: addresses outside of the machine do not answer.
      const toFix = said.match(/^FIX .*$/gm) ?? []
      expect(
        toFix.filter((line) => !/cannot be reached/.test(line)),
        said,
      ).toEqual([])
      expect(said).toMatch(/ok +PostgreSQL: /)
      expect(said).toMatch(/ok +rights: jarchi may do what it needs/)
      continue
    }
    expect(status, `${block}\n${said}`).toBe(0)
    if (block.includes('jarchi.env')) machine.fillIn()
    if (block.includes('enable --now jarchi-server-2')) {
      await Promise.all([...SERVERS, ...DELIVERIES].map(ready))
      const picture = path.join(machine.place, 'var/lib/jarchi', PICTURE)
      mkdirSync(path.dirname(picture), { recursive: true })
      writeFileSync(picture, 'a picture')
    }
    if (block.includes('systemctl reload nginx')) {
      await sleep(1_000)
      expect(ask('panel.example.ir', '/')).toMatch(/<html[^]*\n200$/)
      expect(ask('panel.example.ir', '/metrics')).toMatch(/\n404$/)
      expect(ask('t.example.ir', '/healthz')).toMatch(/"ok"[^]*\n200$/)
      // Guesses of a key are refused by the hundred.
      expect(ask('t.example.ir', '/svc/delivery/[1-1200]', '-Z')).toMatch(/\n404[^]*\n429$/m)
    }
    if (block.includes('curl --fail')) expect(said).toMatch(/files_available 1[^]*index_fresh 1/)
    if (block.includes('jarchi restore')) expect(said).toContain('and the ledger balances')
  }
  expect(done).toHaveLength(12)
  expect(readFileSync(path.join(machine.place, 'var/lib/jarchi-restored', PICTURE), 'utf8')).toBe('a picture')
  const cities = (database: string) =>
    machine.run(`runuser -u postgres -- psql -Atc 'select count(*) from cities' ${database}`).said
  expect(cities('jarchi_restored')).toBe(cities('jarchi'))
})

test.runIf(isDebian)(
  'their logs contain only real trouble, also while visitors hang up and everything is stopped',
  async () => {
    await hangUp(60)
    await Promise.all([hangUp(60), stopAll()])
    const lines = machine.logs().flatMap((log) => log.split('\n').filter((line) => line.startsWith('{')))
    expect(lines.length).toBeGreaterThan(50)
    const troubles = lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 40)
    expect(troubles).toEqual([])
    expect(machine.logs().join('')).not.toMatch(/not an error|Error:/)
  },
)
