import { fa } from '../i18n/common.ts'
import { lazy, type ComponentType } from 'react'
import { PageError } from './page-error.ts'
import { reloadOnce } from './reload-guard.ts'

/** A page in a chunk of its own. A chunk that does not load, such as one of an older build, reloads the page once. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const once = () => (loading ??= load())
  const loadedOrReloading = () =>
    once().catch((failure: unknown) => {
      loading = undefined
      return recovered(failure)
    })
  return Object.assign(
    lazy(async () => ({ default: await loadedOrReloading() })),
    {
      /** For the router, which waits for it. */
      preload: async () => void (await loadedOrReloading()),
      /** Ahead of need: a failure is nobody's concern yet. */
      prefetch: () => void once().catch(() => (loading = undefined)),
    },
  )
}

function recovered(failure: unknown): Promise<never> {
  const isReloading = reloadOnce(
    () => sessionStorage,
    Date.now(),
    () => location.reload(),
  )
  if (isReloading) return new Promise(() => {})
  throw new PageError(fa.chunkFailed, 500, { cause: failure })
}
