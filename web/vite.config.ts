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

type Unused = { importer: RegExp; source: RegExp; names: string[] }

/** What the first chunk would carry and never run: 4 kB of its 100. */
const UNUSED: Unused[] = [
  // Routes bring the router's own link and hooks bound to themselves; pages use the plain ones.
  {
    importer: /react-router\/dist\/esm\/route\.js$/,
    source: /^\.\/(?:link|useLoaderData|useLoaderDeps|useNavigate|useRouteContext)\.js$/,
    names: ['Link', 'useLoaderData', 'useLoaderDeps', 'useNavigate', 'useRouteContext'],
  },
  // Queries are read and written plainly, by `parseSearch` and `stringifySearch` of our own.
  {
    importer: /router-core\/dist\/esm\/router\.js$/,
    source: /^\.\/searchParams\.js$/,
    names: ['defaultParseSearch', 'defaultStringifySearch'],
  },
  // A script for pages that come drawn from a server.
  {
    importer: /react-router\/dist\/esm\/Match\.js$/,
    source: /^\.\/scroll-restoration\.js$/,
    names: ['ScrollRestoration'],
  },
  // Lists have pages; none goes on for ever.
  {
    importer: /query-core\/build\/modern\/query\.js$/,
    source: /^\.\/infiniteQueryBehavior\.js$/,
    names: ['infiniteQueryBehavior'],
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
      const at = UNUSED.findIndex((each) => each.source.test(source) && each.importer.test(importer))
      return at < 0 ? null : PREFIX + at
    },
    load(id) {
      // With one style sheet and no preloading, a lazy page is a plain import.
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load()'
      const names = id.startsWith(PREFIX) ? UNUSED[Number(id.slice(PREFIX.length))]?.names : null
      return names && names.map((name) => `export const ${name} = null`).join('\n')
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
