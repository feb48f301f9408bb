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

const PRELOAD_HELPER = '\0vite/preload-helper.js'
const NO_ROUTER_LINK = '\0no-router-link'

/** Leaves out of the first chunk what it carries but never runs: 3 kB of its 100. */
function lean(): Plugin {
  const replaced: Record<string, string> = {
    // With one style sheet and no preloading, a lazy page is a plain import.
    [PRELOAD_HELPER]: 'export const __vitePreload = (load) => load()',
    // The router's routes bring its link component along; ours is used instead.
    [NO_ROUTER_LINK]: 'export const Link = null',
  }
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.endsWith('@tanstack/react-router/dist/esm/route.js')
        ? NO_ROUTER_LINK
        : null,
    load: (id) => replaced[id] ?? null,
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
