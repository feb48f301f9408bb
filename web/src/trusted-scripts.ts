/** Our service worker, and the build's files. */
const OWN = /^\/(?:sw|assets\/[\w-]+)\.js$/

/** The address itself if it is a script of ours, otherwise null, which browsers refuse. */
export function ownScript(url: string, page: string): string | null {
  const { origin, pathname } = new URL(url, page)
  return origin === new URL(page).origin && OWN.test(pathname) ? url : null
}

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): void }

/**
 * The page's policy allows no text as script or markup (`security-headers.ts`), except the addresses of our
 * own workers.
 */
export function trustOwnScripts() {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => ownScript(url, location.href) })
}
