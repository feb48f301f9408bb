import { createElement, lazy, useState, type ComponentType } from 'react'
import { fa } from '../i18n/common.ts'
import { PageError } from './page-error.ts'

/**
 * A page in a chunk of its own. A chunk that does not load, such as one of an older build, reloads the page once;
 * without a network it waits for one, since a reload would leave nothing.
 */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const once = () => (loading ??= load().then((page) => (loaded = page)))
  let recovering: Promise<ComponentType<Props>> | undefined
  // All who wait at the same time share the one reload.
  const loadedOrReloading = (): Promise<ComponentType<Props>> =>
    (recovering ??= once().catch(async (failure: unknown) => {
      loading = recovering = undefined
      if (navigator.onLine) return recovered(failure)
      await new Promise((resolve) => addEventListener('online', resolve))
      return loadedOrReloading()
    }))
  const Lazy = lazy(async () => ({ default: await loadedOrReloading() }))
  return Object.assign(
    // What is here already is shown at once: React holds back for 300 ms what comes after a fallback.
    (props: Props & object) => createElement(useState(() => loaded ?? Lazy)[0] as ComponentType, props),
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

const GUARD_MS = 60_000
const KEY = 'reloaded-at'

/** Whether a page whose code did not load may be loaded again: at most once a minute (§2). */
export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || now < lastReload || now - lastReload >= GUARD_MS
}

/** Reloads the page if the guard allows it, and says whether it does; never where nothing can be kept. */
export function reloadOnce(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  try {
    const last = Number(storage().getItem(KEY)) || null
    if (!mayReload(last, now)) return false
    storage().setItem(KEY, String(now))
  } catch {
    return false
  }
  reload()
  return true
}
