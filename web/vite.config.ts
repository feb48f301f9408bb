import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documentTexts } from './src/i18n/document-texts.ts'

/** Puts the Persian of index.html in its place: `%fa.name%`. */
function persianDocument(): Plugin {
  const texts: Record<string, string> = documentTexts
  return {
    name: 'persian-document',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/%fa\.(\w+)%/g, (_, name: string) => texts[name] ?? ''),
    },
  }
}

type Unused = { importer: RegExp; source: string; code: string }

/** What the first chunk would carry and never run: 4 kB of its 100. */
const UNUSED: Unused[] = [
  // Routes bring the router's own link along; ours is used instead.
  { importer: /react-router\/dist\/esm\/route\.js$/, source: './link.js', code: 'export const Link = null' },
  // Queries are read and written plainly, by `parseSearch` and `stringifySearch` of our own.
  {
    importer: /router-core\/dist\/esm\/router\.js$/,
    source: './searchParams.js',
    code: 'export const defaultParseSearch = null, defaultStringifySearch = null',
  },
  // Lists have pages; none goes on for ever.
  {
    importer: /query-core\/build\/modern\/(?:query|queryClient)\.js$/,
    source: './infiniteQueryBehavior.js',
    code: 'export const infiniteQueryBehavior = null',
  },
]
const PREFIX = '\0unused:'
const PRELOAD_HELPER = '\0vite/preload-helper.js'

function lean(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = UNUSED.findIndex((each) => each.source === source && each.importer.test(importer))
      return at < 0 ? null : PREFIX + at
    },
    load(id) {
      // With one style sheet and no preloading, a lazy page is a plain import.
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load()'
      return id.startsWith(PREFIX) ? UNUSED[Number(id.slice(PREFIX.length))]?.code : null
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [persianDocument(), lean(), react(), tailwindcss()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox128'],
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One first chunk compresses best; what only lazy pages need stays out of it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
