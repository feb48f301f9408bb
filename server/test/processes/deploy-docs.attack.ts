import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELIVERIES, documentedCommands, SERVERS, stopAll, untilReady } from '../deploy/documented.ts'
import { debianMachine, isDebian } from '../deploy/machine.ts'
import { earlierRelease, folderIn, releaseOf } from '../deploy/release.ts'

const PICTURE = `files/ab/ab${'0'.repeat(62)}.png`

const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-deploy-'))
let machine: ReturnType<typeof debianMachine>
/** Of the releases of the commit before and of this one. */
let names: string[]
beforeAll(() => {
  if (!isDebian) return
  const archives = [earlierRelease(path.join(folder, 'earlier')), releaseOf(folder)]
  names = archives.map(folderIn)
  machine = debianMachine(archives)
}, 900_000)
afterAll(async () => {
  if (isDebian) {
    await stopAll(machine.pids())
    machine.remove()
  }
  rmSync(folder, { recursive: true })
})

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
  for (const block of documentedCommands('Step by step', names)) {
    const { status, said } = machine.run(block)
    done.push(block)
    if (block.startsWith('jarchi doctor')) {
      // Nobody owns the names of the example: addresses outside of the machine do not answer.
      const toFix = said.match(/^FIX .*$/gm) ?? []
      expect(
        toFix.filter((line) => !/has no address/.test(line)),
        said,
      ).toEqual([])
      expect(said).toMatch(/ok +PostgreSQL: /)
      expect(said).toMatch(/ok +rights: jarchi may do what it needs/)
      continue
    }
    expect(status, `${block}\n${said}`).toBe(0)
    if (block.includes('jarchi.env')) machine.fillIn()
    if (block.includes('enable --now jarchi-server-2')) {
      await Promise.all([...SERVERS, ...DELIVERIES].map((port) => untilReady(port, machine.logs)))
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

/** Asks for the page ten times a second in a process of its own, since commands are waited for. */
function visitor() {
  const authority = `${machine.place}/etc/jarchi/tls/panel.pem`
  const asks = `curl -s -o /dev/null --cacert ${authority} --resolve panel.example.ir:5443:127.0.0.1 \
    -w '%{http_code}\\n' https://panel.example.ir:5443/auth`
  const child = spawn('bash', ['-c', `while sleep 0.1; do ${asks}; done`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  return async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
    return said.trim().split('\n')
  }
}

/** The release that each process says it is. */
const running = () =>
  [...SERVERS, ...DELIVERIES].map((port) => {
    const { stdout } = spawnSync('curl', ['-s', `http://127.0.0.1:${port}/healthz`], { encoding: 'utf8' })
    return `jarchi-${(JSON.parse(stdout) as { version?: string }).version}`
  })

test.runIf(isDebian)(
  'the same page leads from one version to the next and back, and pages come all the time',
  async () => {
    const [older = '', newer = ''] = names
    expect(newer).not.toBe(older)
    expect(running()).not.toContain(newer)
    const answered = visitor()
    for (const block of documentedCommands('A new version', names)) {
      const { status, said } = machine.run(block)
      if (!block.includes('doctor')) expect(status, `${block}\n${said}`).toBe(0)
      else expect(said).toMatch(/ok +PostgreSQL: /)
    }
    expect(running()).toEqual(Array(4).fill(newer))

    const change = documentedCommands('A new version', names).find((block) => block.includes('ln -sfn')) ?? ''
    const { status, said } = machine.run(change.replaceAll(newer, older))
    expect(status, said).toBe(0)
    expect(running()).not.toContain(newer)
    const codes = await answered()
    expect(codes.length).toBeGreaterThan(50)
    expect(codes.filter((code) => code !== '200')).toEqual([])
  },
)

test.runIf(isDebian)(
  'their logs contain only real trouble, also while visitors hang up and everything is stopped',
  async () => {
    await hangUp(60)
    await Promise.all([hangUp(60), stopAll(machine.pids())])
    const lines = machine.logs().flatMap((log) => log.split('\n').filter((line) => line.startsWith('{')))
    expect(lines.length).toBeGreaterThan(50)
    const troubles = lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      // Nobody answers at the sample's addresses.
      .filter(({ level, msg }) => level >= 40 && msg !== 'a provider does not answer')
    expect(troubles).toEqual([])
    expect(machine.logs().join('')).not.toMatch(/not an error|Error:/)
  },
)
