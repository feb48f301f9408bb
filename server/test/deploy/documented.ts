import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.join(import.meta.dirname, '../../..')
/** The ports of docs/deploy.md, as a test's machine moves them. */
export const SERVERS = [5080, 5082]
export const DELIVERIES = [5200, 5210]
/** The names of the two releases in the page. */
const NAMES = ['jarchi-1.0.0+abc1234', 'jarchi-1.1.0+def5678'] as const

/** The commands in the blocks of a chapter of docs/deploy.md, as they are pasted, with the names of our releases. */
export function documentedCommands(chapter: string, names: readonly string[]): string[] {
  const page = readFileSync(path.join(ROOT, 'docs/deploy.md'), 'utf8')
  const [, steps = ''] = new RegExp(`^## ${chapter}\n([^]*?)^## `, 'm').exec(page) ?? []
  return [...steps.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, text = '']) =>
    NAMES.reduce(
      (given, name, at) => given.replaceAll(name, names[at] ?? ''),
      text.replaceAll(/^ {3}/gm, ''),
    ),
  )
}

/** Waits until a process is ready; throws with `logs` if it is not after three minutes. */
export async function untilReady(port: number, logs: () => string[]) {
  for (const begun = Date.now(); Date.now() - begun < 180_000; await sleep(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`nothing is ready on port ${port}\n${logs().join('\n')}`)
}

export async function stopAll(pids: readonly number[]) {
  for (const pid of pids) signal(pid, 'SIGTERM')
  while (pids.some((pid) => signal(pid, 0))) await sleep(100)
}

/** Whether the process was there. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
