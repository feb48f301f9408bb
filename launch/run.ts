import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules/.bin')

/** `output` is empty if it went to the terminal. A tool ended by a signal has code 1. */
export type Outcome = { code: number; output: string }

const stopping = new AbortController()

/**
 * Ends running tools, and those that would follow, when a launcher is told to stop: with Ctrl-C's signal, the only
 * one at which Playwright stops its servers.
 */
export const stopRunning = () => stopping.abort()

/** Runs a tool to its end: ours and Node 24 are found first. With `show` its output is printed as it comes. */
export async function run(
  command: string,
  given: string[],
  { show = false, env = {} }: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const PATH = [path.dirname(process.execPath), bin, process.env.PATH].join(path.delimiter)
  const child = spawn(command, given, {
    cwd: root,
    env: { ...process.env, PATH, ...env },
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    signal: stopping.signal,
    killSignal: 'SIGINT',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text))
  child.once('error', ({ message }) => (output += message))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code: code ?? 1, output }
}
