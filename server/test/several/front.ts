import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { installedNginx, sampleFor, startNginx, type Upstream } from './nginx.ts'

/**
 * The proxy in front of several servers or delivery processes: nginx as we ship it, if it is installed and
 * `TEST_FRONT` is not `turns`.
 */
export async function startFront(
  port: number,
  servers: readonly number[],
  upstream: Upstream = 'jarchi_panel',
) {
  return installedNginx() && process.env['TEST_FRONT'] !== 'turns'
    ? startNginx(port, () => plainSite(port, servers, upstream))
    : startTurns(port, servers)
}

/** The shipped server in front of these, without TLS and for any number of calls. */
function plainSite(port: number, servers: readonly number[], upstream: Upstream) {
  const [shared = '', ...sites] = sampleFor({ [upstream]: servers }).split(/(?=^server \{\n)/m)
  const site = sites.find((one) => one.includes(`proxy_pass http://${upstream};`)) ?? ''
  const plain = site
    .replace(/^ *(ssl_|server_name|access_log|limit_).*\n/gm, '')
    .replace(/listen 443.*;/, `listen 127.0.0.1:${port};`)
  return `${shared}${plain}`
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
