import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SHIPPED = path.join(import.meta.dirname, '../../../deploy/nginx/jarchi.conf')
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']

/** The upstreams in the shipped configuration, and the address of each. */
const FIRST = { jarchi_panel: '127.0.0.1:8080', jarchi_trackers: '127.0.0.1:3200' }
type Upstream = keyof typeof FIRST

/**
 * The proxy in front of several servers or delivery processes: nginx as we ship it, if it is installed and
 * `TEST_FRONT` is not `turns`.
 */
export async function startFront(
  port: number,
  servers: readonly number[],
  upstream: Upstream = 'jarchi_panel',
) {
  const nginx = installedNginx()
  return nginx && process.env['TEST_FRONT'] !== 'turns'
    ? startNginx(nginx, port, (folder) => configuration(folder, port, servers, upstream))
    : startTurns(port, servers)
}

/** The same as nginx alone, over HTTP/2 without TLS, and with its limits; null where there is no nginx. */
export async function startLimitingFront(
  port: number,
  servers: readonly number[],
  upstream: Upstream = 'jarchi_panel',
) {
  const nginx = installedNginx()
  return (
    nginx && startNginx(nginx, port, (folder) => configuration(folder, port, servers, upstream, 'limiting'))
  )
}

const installedNginx = () => PLACES.find((place) => spawnSync(place, ['-v']).status === 0) ?? null

async function startNginx(nginx: string, port: number, configured: (folder: string) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-front-'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configured(folder))
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

/**
 * The shipped upstream and the server in front of it, without TLS, for these servers; on HTTP/1.1 for any number of
 * calls, or limiting on HTTP/2.
 */
function configuration(
  folder: string,
  port: number,
  servers: readonly number[],
  name: Upstream,
  as: 'free' | 'limiting' = 'free',
) {
  const shipped = readFileSync(SHIPPED, 'utf8')
  const upstream = new RegExp(`upstream ${name} \\{.*?\\n\\}`, 's').exec(shipped)?.[0] ?? ''
  const sites = shipped.split(/(?=^server \{\n)/m)
  const site = sites.find((one) => one.includes(`proxy_pass http://${name};`)) ?? ''
  const line = new RegExp(`^ *server ${FIRST[name]}(.*);$`, 'm')
  const options = line.exec(upstream)?.[1] ?? ''
  const lines = servers.map((one) => `  server 127.0.0.1:${one}${options};`).join('\n')
  const untold =
    as === 'free' ? /^ *(ssl_|server_name|access_log|limit_).*\n/gm : /^ *(ssl_|server_name|access_log).*\n/gm
  const plain = site
    .replace(untold, '')
    .replace(/listen 443.*;/, `listen 127.0.0.1:${port}${as === 'free' ? '' : ' http2'};`)
  const zones = as === 'free' ? '' : (/^limit_req_zone[^]*^limit_conn_status.*$/m.exec(shipped)?.[0] ?? '')
  const maps = shipped.match(/^map (?:\$upstream_status|"\$request_method)[^]*?^\}$/gm) ?? []
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
access_log off;
${temporary.map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')}
${zones}
${maps.join('\n')}
${upstream.replace(line, lines)}
${plain}
}
`
}

async function startTurns(port: number, servers: readonly number[]) {
  let turn = 0
  const open = new Set<Socket>()
  const front = createServer((visitor) => void pass(visitor, servers.length))
  const pass = async (visitor: Socket, tries: number): Promise<void> => {
    const inside = connect(servers[(turn += 1) % servers.length] ?? 0, '127.0.0.1')
    open.add(visitor).add(inside)
    visitor.on('error', () => inside.destroy())
    try {
      await once(inside, 'connect')
    } catch {
      return void (tries > 1 ? await pass(visitor, tries - 1) : visitor.destroy())
    }
    inside.on('error', () => visitor.destroy())
    inside.once('close', () => visitor.destroy())
    visitor.once('close', () => inside.destroy())
    visitor.pipe(inside).pipe(visitor)
  }
  front.listen(port, '127.0.0.1')
  await once(front, 'listening')
  return {
    name: 'turns',
    async close() {
      front.close()
      for (const socket of open) socket.destroy()
    },
  }
}

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
