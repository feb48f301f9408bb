import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DATABASE_PORT, hasPostgres, startCluster } from './cluster.ts'

/** A user without rights, instead of `jarchi`. */
const AS = 65_534
const NEEDED = ['/usr/sbin/nginx', '/usr/bin/openssl', '/usr/bin/curl']
const FOLDERS = [
  'opt',
  'etc/systemd/system',
  'etc/nginx/conf.d',
  'var/lib',
  'var/backups',
  'var/log/nginx',
  'usr/local/bin',
  'log',
  'pid',
]

/** Whether an operator's commands can be tried here: by root, with the distribution's PostgreSQL and nginx. */
export const isDebian =
  process.getuid?.() === 0 &&
  hasPostgres &&
  NEEDED.every((file) => lstatSync(file, { throwIfNoEntry: false }))

/**
 * A folder used as a machine: paths of commands and installed files lead below it, ports are moved to 5000
 * and above, and systemd has a replacement. PostgreSQL is the distribution's, in its own cluster. The archives lie
 * there under the names of their folders.
 */
export function debianMachine(archives: readonly string[]) {
  const place = mkdtempSync(path.join(tmpdir(), 'jarchi-machine-'))
  chmodSync(place, 0o755)
  for (const folder of FOLDERS) mkdirSync(path.join(place, folder), { recursive: true })
  const main = `pid ${place}/pid/nginx;\nevents {}\nhttp { include ${place}/etc/nginx/conf.d/*.conf; }\n`
  writeFileSync(path.join(place, 'etc/nginx/nginx.conf'), main)
  const cluster = startCluster(path.join(place, 'cluster'))
  const below = (text: string) => textBelow(place, text)
  for (const archive of archives) packAgain(archive, place, below)
  const own = [path.join(import.meta.dirname, 'bin'), path.join(place, 'usr/local/bin')]
  const env = {
    PATH: [...own, '/usr/sbin:/usr/bin:/sbin:/bin'].join(':'),
    PLACE: place,
    AS: String(AS),
    PGHOST: cluster.folder,
    PGPORT: String(DATABASE_PORT),
  }
  const all = (files: string) =>
    globSync(files, { cwd: place }).map((name) => readFileSync(path.join(place, name), 'utf8'))
  return {
    place,
    /** Runs commands of the documents as an operator pastes them. */
    run(commands: string) {
      const options = { cwd: place, env, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync('bash', ['-ec', below(commands)], options)
      return { status, said: `${stdout}${stderr}` }
    },
    /** The same, while this process goes on, for example as a provider. */
    async meanwhile(commands: string) {
      const child = spawn('bash', ['-ec', below(commands)], { cwd: place, env })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (said += text.toString()))
      const [status] = (await once(child, 'close')) as [number | null]
      return { status, said }
    },
    /** Does by hand what only an operator knows. */
    fillIn() {
      const file = path.join(place, 'etc/jarchi/jarchi.env')
      const filled = readFileSync(file, 'utf8')
        .replaceAll(/^([A-Z_]+)=$/gm, (_, name: string) => `${name}=${randomBytes(16).toString('hex')}`)
        .replace('127.0.0.1:5432', `127.0.0.1:${DATABASE_PORT}`)
      writeFileSync(file, filled)
    },
    cluster,
    /** How to reach PostgreSQL as its owner. */
    postgres: { host: cluster.folder, port: DATABASE_PORT, user: 'postgres' },
    logs: () => all('log/jarchi-*'),
    pids: () => all('pid/*').map(Number),
    pidOf: (unit: string) => Number(all(`pid/${unit}`)[0]),
    remove() {
      cluster.stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const OURS =
  /(?<![\w./])\/(opt|etc\/(jarchi|systemd|nginx)|var\/(lib|backups|log)|usr\/local\/bin)(?=\/|\s|$|;|"|})/gm

/** Replaces the product's own ports, which may be in use. */
export function onFreePorts(text: string) {
  return text.replace(/\b(8080|8082|32[01]\d)\b/g, (port) => String(5_000 + (Number(port) % 1_000)))
}

/** The text as it would be for this folder instead of a whole machine. */
function textBelow(place: string, text: string) {
  return onFreePorts(text)
    .replace(OURS, `${place}$&`)
    .replace(/listen 80;/g, 'listen 127.0.0.1:5090;')
    .replace(/listen 443 /g, 'listen 127.0.0.1:5443 ')
    .replace(/-o jarchi\b/g, `-o ${AS}`)
}

/** The files of a release are for whole machines too, so they are changed. */
function packAgain(archive: string, place: string, below: (text: string) => string) {
  const folder = mkdtempSync(path.join(place, 'release-'))
  chmodSync(folder, 0o755)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const [release = ''] = readdirSync(folder)
  for (const name of globSync('*/deploy/**/*', { cwd: folder })) {
    const file = path.join(folder, name)
    if (!lstatSync(file).isFile()) continue
    const text = below(readFileSync(file, 'utf8'))
      .replace('ROLES=web,background', '$& PORT=5080 METRICS_PORT=5202')
      .replace('ROLES=delivery', '$& DELIVERY_PORT=5200 BIDDER_PORT=5201 DELIVERY_METRICS_PORT=5203')
    writeFileSync(file, text)
  }
  execFileSync('tar', ['-I', 'gzip -1', '-cf', path.join(place, `${release}.tar.gz`), '-C', folder, release])
  rmSync(folder, { recursive: true })
}
