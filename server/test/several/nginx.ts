import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SHIPPED = path.join(import.meta.dirname, '../../../deploy/nginx/jarchi.conf')
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The upstreams in the shipped configuration, and the address of each. */
const FIRST = { jarchi_panel: '127.0.0.1:8080', jarchi_trackers: '127.0.0.1:3200' }
export type Upstream = keyof typeof FIRST
/** The ports of each upstream. */
export type Servers = Partial<Record<Upstream, readonly number[]>>

export const installedNginx = () => PLACES.find((place) => spawnSync(place, ['-v']).status === 0) ?? null

/** The shipped configuration with a line for each of these servers, as docs/deploy.md writes them. */
export function sampleFor(servers: Servers): string {
  const written = (text: string, name: Upstream) =>
    text.replace(
      new RegExp(`^ *server ${FIRST[name]}(.*);$`, 'gm'),
      (line, options: string) =>
        (servers[name] ?? []).map((port) => `  server 127.0.0.1:${port}${options};`).join('\n') || line,
    )
  return written(written(readFileSync(SHIPPED, 'utf8'), 'jarchi_panel'), 'jarchi_trackers')
}

/** nginx with these sites, once it listens on the port; they may have files of their own in the folder. */
export async function startNginx(port: number, sitesIn: (folder: string) => string) {
  const nginx = installedNginx()
  if (!nginx) throw new Error('nginx is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-front-'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, sitesIn(folder)))
  const child = spawn(nginx, ['-c', file, '-p', folder, '-e', path.join(folder, 'errors')], {
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'errors'), 'utf8'))
    await sleep(50)
  }
  return {
    name: 'nginx',
    async close() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string, sites: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
access_log off;
${TEMPORARY.map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')}
${sites}
}
`

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
