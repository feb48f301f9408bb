import { Writable } from 'node:stream'
import { buildApp, type App } from '../src/app.ts'
import type { Deps } from '../src/deps.ts'

type Line = Record<string, unknown> & { level: number; msg: string }

/** The product, perhaps with routes of the test, with its whole log stored instead of printed. */
export async function appWithLog(deps: Deps, addRoutes: (app: App) => void = () => {}) {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  const config = { ...deps.config, logLevel: 'trace' as const }
  const app = await buildApp({ ...deps, config }, { logTo: stream })
  addRoutes(app)
  await app.ready()
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return { app, text: () => text, lines }
}
