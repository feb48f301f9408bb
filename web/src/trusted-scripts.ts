/** Our worker, and the files of the build. */
const OWN = /^\/(?:sw|assets\/[\w-]+)\.js$/

/** The address itself where it is a script of ours, else null, which browsers refuse. */
export function ownScript(url: string, page: string): string | null {
  const { origin, pathname } = new URL(url, page)
  return origin === new URL(page).origin && OWN.test(pathname) ? url : null
}

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): void }

/** Pages take text for no script and no markup (`security-headers.ts`), but for what workers of ours are made from. */
export function trustOwnScripts() {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => ownScript(url, location.href) })
}
