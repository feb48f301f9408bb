import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type NatsCluster = Awaited<ReturnType<typeof natsCluster>>

type Node = { name: string; port: number; routes: number; child: ChildProcess | null }

/**
 * Three nodes with JetStream on loopback, to be broken; `binary` is nats-server, `more` is configuration for
 * each.
 */
export async function natsCluster(binary: string, more = '') {
  const home = mkdtempSync(path.join(tmpdir(), 'jarchi-nats-'))
  const ports = await freePorts(6)
  const nodes: Node[] = [0, 1, 2].map((at) => ({
    name: `n${at + 1}`,
    port: ports[at] ?? 0,
    routes: ports[at + 3] ?? 0,
    child: null,
  }))
  const fileOf = ({ name }: Node) => path.join(home, `${name}.conf`)
  const configure = (said: string) => {
    for (const node of nodes) writeFileSync(fileOf(node), configOf(home, node, nodes) + said)
  }
  configure(more)
  const start = (at: number) => {
    const node = nodes[at]
    if (!node || node.child) return
    const child = spawn(binary, ['-c', fileOf(node)], { stdio: 'ignore' })
    node.child = child
    child.once('exit', () => {
      if (node.child === child) node.child = null
    })
  }
  const signal = (at: number, name: NodeJS.Signals) => nodes[at]?.child?.kill(name)
  const kill = async (at: number) => {
    const child = nodes[at]?.child
    if (!child) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const close = async () => {
    await Promise.all(nodes.map((_, at) => kill(at)))
    rmSync(home, { recursive: true, force: true })
  }
  for (const at of nodes.keys()) start(at)
  const urls = nodes.map(({ port }) => `nats://127.0.0.1:${port}`).join(',')
  return {
    urls,
    ports: nodes.map(({ port }) => port),
    start,
    kill,
    /**
     * Changes the configuration of each node, which reloads it and ends connections that it no longer
     * accepts.
     */
    reload(said: string) {
      configure(said)
      for (const at of nodes.keys()) signal(at, 'SIGHUP')
    },
    /** Down for so long, in milliseconds, then up again. */
    async restart(at: number, pause = 0) {
      await kill(at)
      await sleep(pause)
      start(at)
    },
    /** Stands still for so long, in milliseconds, like a machine that hangs. */
    async stopFor(at: number, milliseconds: number) {
      signal(at, 'SIGSTOP')
      await sleep(milliseconds)
      signal(at, 'SIGCONT')
    },
    close,
  }
}

function configOf(home: string, { name, port, routes }: Node, nodes: readonly Node[]): string {
  const others = nodes.map((node) => `nats://127.0.0.1:${node.routes}`).join(', ')
  return `
server_name: ${name}
listen: 127.0.0.1:${port}
jetstream { store_dir: "${path.join(home, name)}", max_file_store: 4GB }
cluster { name: test, listen: 127.0.0.1:${routes}, routes: [${others}] }
`
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
