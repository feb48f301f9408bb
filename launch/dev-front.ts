import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer as createVite } from 'vite'
import { root } from './run.ts'

const WEB = path.join(root, 'web')
/** What browsers may read of the sources. */
const SOURCES = ['web', 'shared', 'data'].map((folder) => path.join(root, folder))

export type Front = {
  /** The panel's page and files, for the product's server to serve: it adds nonce, policy and configuration. */
  panel: string
  writePanel: () => Promise<void>
  /** The port where the product's server answers from now on. */
  passTo: (port: number) => void
  listen: (host: string, port: number) => Promise<void>
  /** Tells of each file that changes in these folders, besides those of the panel. */
  watch: (folders: string[], changed: (file: string) => void) => void
  close: () => Promise<void>
}

/** One origin: the panel's modules come from Vite as they are written, everything else from the product's server. */
export async function openFront(): Promise<Front> {
  const panel = path.join(root, 'node_modules/.cache/dev-panel')
  const agent = new Agent({ keepAlive: true })
  let serverPort = 0
  const http = createServer((asked, answer) =>
    vite.middlewares(asked, answer, () => pass(asked, answer, { agent, port: serverPort })),
  )
  const vite = await createVite({
    root: WEB,
    configFile: path.join(WEB, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      ws: { server: http },
      // Which origins may call is the product's rule.
      cors: false,
      fs: { allow: SOURCES },
    },
  })
  const writePanel = async () => {
    mkdirSync(panel, { recursive: true })
    cpSync(path.join(WEB, 'public'), panel, { recursive: true })
    const page = await vite.transformIndexHtml('/', readFileSync(path.join(WEB, 'index.html'), 'utf8'))
    writeFileSync(path.join(panel, 'index.html'), page)
  }
  return {
    panel,
    writePanel,
    passTo: (port) => (serverPort = port),
    async listen(host, port) {
      await once(http.listen(port, host), 'listening')
      // Read before a browser asks.
      void vite.warmupRequest('/src/main.tsx')
    },
    watch(folders, changed) {
      vite.watcher.add(folders.map((folder) => path.join(root, folder)))
      vite.watcher.on('all', (_, file) => changed(path.relative(root, file)))
    },
    async close() {
      http.close()
      http.closeAllConnections()
      await vite.close()
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, to: { agent: Agent; port: number }) {
  const { method, url, headers } = asked
  const passed = request({ host: '127.0.0.1', ...to, method, path: url, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(answer)
  })
  passed.on('error', (error) => {
    if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' })
    answer.end(`The server does not answer: ${error.message}\n`)
  })
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
