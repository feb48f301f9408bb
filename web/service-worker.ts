import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { OFFLINE_SCRIPT, offlinePage, offlinePolicy } from './src/worker/offline-page.ts'

const SOURCE = path.join(import.meta.dirname, 'src/worker/sw.ts')
const LOGO = path.join(import.meta.dirname, 'public/icon.svg')

/** Builds `/sw.js`, a separate script that contains this build's offline page (ADR 31). */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle).toSorted()
      const style = files.find((file) => /^assets\/index-.*\.css$/.test(file))
      const font = files.find((file) => /vazirmatn-persian-.*\.woff2$/.test(file))
      if (!style || !font) return this.error('service-worker: the style sheet or its font is missing')
      const offline = {
        page: offlinePage(`/${style}`, readFileSync(LOGO, 'utf8').trim()),
        policy: offlinePolicy(`sha256-${hash(OFFLINE_SCRIPT, 'base64')}`),
        needs: [`/${style}`, `/${font}`],
      }
      const cache = `assets-${hash(files.join(), 'hex').slice(0, 12)}`
      const source = await builtWorker({ cache, offline })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

const hash = (text: string, encoding: 'base64' | 'hex') => createHash('sha256').update(text).digest(encoding)

async function builtWorker(values: object): Promise<string> {
  const built = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { WORKER: JSON.stringify(values) },
    build: {
      write: false,
      target: ['chrome111', 'safari16.4', 'firefox128'],
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
