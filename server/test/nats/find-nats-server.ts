import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/bin',
  ...(process.env['PATH'] ?? '').split(path.delimiter),
]

/** How each system's package manager installs the server. */
const MANAGERS: [command: string, steps: string[][]][] = [
  ['/usr/bin/apt-get', [['update'], ['install', '-y', '--no-install-recommends', 'nats-server']]],
  ['/usr/bin/dnf', [['install', '-y', 'nats-server']]],
  ['/sbin/apk', [['add', 'nats-server']]],
  ['/usr/bin/pacman', [['-Sy', '--noconfirm', 'nats-server']]],
]

/** How long a machine without a network waits for packages, in milliseconds. */
const LONGEST_WAIT_MS = 120_000

/** The system's nats-server, installed if it is missing and we may; null if it is not available. */
export function findNatsServer(): string | null {
  return systemServer() ?? installedServer()
}

function systemServer(): string | null {
  const files = FOLDERS.map((folder) => path.join(folder, 'nats-server'))
  return files.find((file) => existsSync(file)) ?? null
}

function installedServer(): string | null {
  const manager = MANAGERS.find(([command]) => existsSync(command))
  if (process.getuid?.() !== 0 || !manager) return null
  const [command, steps] = manager
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of steps) spawnSync(command, step, { env, stdio: 'ignore', timeout: LONGEST_WAIT_MS })
  return systemServer()
}
