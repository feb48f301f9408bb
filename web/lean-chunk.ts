import path from 'node:path'
import type { Plugin } from 'vite'

type Unused = { importer: RegExp; source: RegExp; names: string[] }

/** Parts of libraries that the first chunk would carry and never run (ADR 8). */
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
const UNUSED_ID = '\0unused:'

/** Hints for the browser about files to come, which React keeps on an object that nobody can shake. */
const REACT_DOM = /react-dom\/cjs\/react-dom\.production\.js$/
const HINTS =
  /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = [\s\S]*?(?=^exports\.)/gm

/** With one style sheet and no preloading, a lazy page is a plain import. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load()'

const QUERY_CLIENT = /query-core\/build\/modern\/queryClient\.js$/
const MUTATION_OBSERVER = /query-core\/build\/modern\/mutationObserver\.js$/
const MUTATIONS_ID = '\0mutations-to-come'
/** Stands in for the mutations' cache, and finds nothing in it, until a page brings the real one along. */
const MUTATIONS_TO_COME = `
  let Real
  export const bring = (cache) => { Real = cache }
  export function MutationCache() {
    let real
    return new Proxy(this, {
      get(_, name) {
        real ??= Real && new Real()
        const value = real ? real[name] : () => []
        return typeof value === 'function' ? value.bind(real) : value
      },
    })
  }`
const MUTATIONS_HERE_ID = '\0mutations-here:'
const mutationsHere = (folder: string) => `
  import { MutationCache } from ${JSON.stringify(`${folder}/mutationCache.js`)}
  import { bring } from ${JSON.stringify(MUTATIONS_ID)}
  bring(MutationCache)
  export * from ${JSON.stringify(`${folder}/mutation.js`)}`

/** Keeps out of the first chunk what no first page runs; a part that a library has moved fails the build. */
export function leanChunk(): Plugin {
  const expected = new Set<unknown>([...UNUSED, REACT_DOM, QUERY_CLIENT, MUTATION_OBSERVER])
  return {
    name: 'lean-chunk',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // React has long had what the shim brings.
      resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    }),
    resolveId(source, importer = '') {
      if (source === MUTATIONS_ID) return source
      if (source === './mutationCache.js' && QUERY_CLIENT.test(importer)) {
        expected.delete(QUERY_CLIENT)
        return MUTATIONS_ID
      }
      if (source === './mutation.js' && MUTATION_OBSERVER.test(importer)) {
        expected.delete(MUTATION_OBSERVER)
        return { id: MUTATIONS_HERE_ID + path.dirname(importer), moduleSideEffects: true }
      }
      const part = UNUSED.find((each) => each.source.test(source) && each.importer.test(importer))
      if (!part) return null
      expected.delete(part)
      return UNUSED_ID + UNUSED.indexOf(part)
    },
    load(id) {
      if (id === PRELOAD_HELPER) return PLAIN_IMPORT
      if (id === MUTATIONS_ID) return MUTATIONS_TO_COME
      if (id.startsWith(MUTATIONS_HERE_ID)) return mutationsHere(id.slice(MUTATIONS_HERE_ID.length))
      const names = id.startsWith(UNUSED_ID) ? UNUSED[Number(id.slice(UNUSED_ID.length))]?.names : null
      return names && names.map((name) => `export const ${name} = null`).join('\n')
    },
    transform(code, id) {
      const lean = REACT_DOM.test(id) ? code.replace(HINTS, '') : code
      if (lean === code) return null
      expected.delete(REACT_DOM)
      return { code: lean, map: null }
    },
    generateBundle() {
      if (expected.size > 0) this.error(`lean-chunk: ${expected.size} parts are no longer where they were`)
    },
  }
}
