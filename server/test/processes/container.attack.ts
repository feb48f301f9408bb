import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_PORT, hasPostgres, startCluster } from '../deploy/cluster.ts'
import { buildImage, container } from '../deploy/image.ts'
import { onFreePorts } from '../deploy/machine.ts'
import { copyLibraries } from '../deploy/release.ts'
import { tree } from '../deploy/tree.ts'
import { productionEnv } from '../production-env.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const PASSWORD = 'a password'
/** The paths that a container may write. */
const OWN = ['var/lib/jarchi{,/**}', 'tmp{,/**}']
/** Libraries in every Debian, since apt needs them; all others must be in the release. */
const DEBIAN_HAS =
  /^(lib(c|m|resolv|dl|rt|pthread|gcc_s|stdc\+\+)\.so\.\d+|ld-linux-[\w-]+\.so\.\d+|linux-vdso\.so\.1)$/

/** Needs root and the distribution's PostgreSQL. */
const canTry = process.getuid?.() === 0 && hasPostgres

const place = mkdtempSync(path.join(tmpdir(), 'jarchi-image-'))
const context = path.join(place, 'context')
let cluster: ReturnType<typeof startCluster>
let image: ReturnType<typeof buildImage>
const containers: ReturnType<typeof container>[] = []

beforeAll(() => {
  if (!canTry) return
  chmodSync(place, 0o755)
  checkOut()
  execFileSync(process.execPath, ['release.mjs', 'jarchi.tar.gz'], { cwd: context })
  image = buildImage(path.join(context, 'deploy/Containerfile'), context, place)
  cluster = startCluster(path.join(place, 'cluster'))
}, 600_000)
afterAll(async () => {
  for (const one of containers) await one.stop()
  if (canTry) cluster.stop()
  rmSync(place, { recursive: true })
}, 300_000)

/** Git's content of this folder, and its libraries. */
function checkOut() {
  mkdirSync(context)
  const listed = execFileSync('git', ['-C', ROOT, 'ls-files', '-z'])
  execFileSync('tar', ['-cf', `${place}/context.tar`, '--null', '-T', '-'], { cwd: ROOT, input: listed })
  execFileSync('tar', ['-xf', `${place}/context.tar`, '-C', context])
  copyLibraries(context)
}

/** The compose file's variables for a service, without those of `.env`. */
function environment(service: string): Record<string, string> {
  const compose = readFileSync(path.join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const [, block = ''] = new RegExp(`^ {2}${service}:\n((?: {4}.*\n)+)`, 'm').exec(compose) ?? []
  const pairs = [...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, onFreePorts(value)]))
}

/** As PostgreSQL's image does it in a new volume. */
function makeRole() {
  const file = path.join(ROOT, 'deploy/postgresql/role.sql')
  const env = { PGHOST: cluster.folder, PGPORT: `${DATABASE_PORT}`, DATABASE_PASSWORD: PASSWORD }
  const psql = ['psql', '-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '-f', '-']
  execFileSync('runuser', ['-u', 'postgres', '--', ...psql], {
    cwd: '/',
    env: { ...env, PATH: '/usr/sbin:/usr/bin' },
    input: readFileSync(file),
  })
}

function containerOf(name: 'server' | 'delivery') {
  const given = environment(name)
  const url = `postgres://jarchi:${encodeURIComponent(PASSWORD)}@127.0.0.1:${DATABASE_PORT}/jarchi`
  const ports = {
    PORT: '5080',
    METRICS_PORT: '5202',
    DELIVERY_PORT: '5200',
    BIDDER_PORT: '5201',
    DELIVERY_METRICS_PORT: '5203',
  }
  const made = container(image, path.join(place, name), {
    ...productionEnv(),
    ...given,
    ...ports,
    DATABASE_URL: url,
  })
  containers.push(made)
  return made
}

test.runIf(canTry)('the image finds all libraries that it needs in itself or in every Debian', () => {
  const programs = globSync('opt/jarchi/node_modules/**/{node,*.node}', { cwd: image.root }).map((name) =>
    path.join(image.root, name),
  )
  const asked = programs.map((file) => spawnSync('/usr/bin/ldd', [file], { encoding: 'utf8' }).stdout)
  const needed = asked.flatMap((text) => [...text.matchAll(/^\s+(\S+)(?: => (.*?))?(?: \(0x\w+\))?$/gm)])
  expect(needed.length).toBeGreaterThan(6)
  const strange = needed.filter(
    ([, name = '', from = '']) => !from.startsWith(image.root) && !DEBIAN_HAS.test(path.basename(name)),
  )
  expect(strange.map(([line]) => line.trim())).toEqual([])
})

test.runIf(canTry)(
  'the steps of the Containerfile make an image that serves as an ordinary user on a read-only root',
  async () => {
    makeRole()
    const parts = [containerOf('server'), containerOf('delivery')]
    const before = parts.map(({ root }) => tree(root, OWN))
    for (const part of parts) {
      expect(part.writable()).toBe('')
      expect(part.isHealthy()).toBe(false)
      part.start()
      await expect
        .poll(() => part.isHealthy() || part.hasEnded(), { timeout: 180_000, interval: 1_000 })
        .toBe(true)
      expect(part.isHealthy(), part.log()).toBe(true)
    }
    const [server] = parts
    const page = await fetch('http://127.0.0.1:5080/', { headers: { host: 'panel.example.ir' } })
    expect(await page.text()).toContain('<html')
    // As `podman compose exec server` would.
    const doctor = server?.run(['node', 'command.mjs', 'doctor'])
    expect(`${doctor?.stdout}${doctor?.stderr}`).toMatch(/ok +rights: jarchi may do what it needs/)
    for (const part of parts) {
      expect(await part.stop(), part.log()).toBe(0)
      expect(part.isHealthy()).toBe(false)
      expect(tree(part.volume).length).toBeGreaterThan(0)
    }
    expect(parts.map(({ root }) => tree(root, OWN))).toEqual(before)
  },
)
