import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes calls of tests on as nginx would, each from an address of its own; a server that does not answer is left. */
export async function panelDoor(servers: readonly number[], origin: string) {
  let calls = 0
  const { host } = new URL(origin)
  const door = http.createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const at = (calls += 1)
      const from = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
      const headers = {
        ...asked.headers,
        host,
        origin,
        'x-forwarded-for': from,
        'x-forwarded-proto': 'https',
      }
      const { method, url } = asked
      const pass = (left: number) => {
        const port = servers[(at + left) % servers.length]
        const inside = http.request({ host: '127.0.0.1', port, method, path: url, headers, timeout: 3_000 })
        inside.on('timeout', () => inside.destroy())
        inside.on('error', () => (left > 1 ? pass(left - 1) : answer.destroy()))
        inside.on('response', (answered) => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers)
          answered.pipe(answer)
        })
        inside.end(Buffer.concat(chunks))
      }
      pass(servers.length)
    })
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    origin: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      door.closeAllConnections()
      door.close()
    },
  }
}
