import { Writable } from 'node:stream'
import { buildApp } from '../src/app.ts'
import type { Deps } from '../src/deps.ts'

type Line = Record<string, unknown> & { level: number; msg: string }

/** The product with its whole log stored instead of printed. */
export async function appWithLog(deps: Deps) {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  const config = { ...deps.config, logLevel: 'trace' as const }
  const app = await buildApp({ ...deps, config }, { logTo: stream })
  await app.ready()
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return { app, text: () => text, lines }
}
