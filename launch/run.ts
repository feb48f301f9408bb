import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules/.bin')

/** Every started program finds Node 24 and our tools first. */
export const toolEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [path.dirname(process.execPath), bin, process.env.PATH].join(path.delimiter),
}

/** `output` is empty if it went to the terminal. A tool ended by a signal has code 1. */
export type Outcome = { code: number; output: string }

const running = new Set<ChildProcess>()

/** Runs a tool to its end; with `show` its output is printed as it comes. */
export function run(
  command: string,
  given: string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(command, given, {
    cwd: root,
    env: { ...toolEnv, ...options.env },
    stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text))
  return new Promise<Outcome>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Ends running tools when a launcher is told to stop: with Ctrl-C's signal, the only one at which Playwright
 * stops its servers.
 */
export async function stopRunning() {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of running) child.kill('SIGINT')
  await Promise.all(ended)
}
