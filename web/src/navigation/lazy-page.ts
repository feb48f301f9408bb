import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { commonTexts } from '../i18n/common.ts'
import { PageError } from './page-error.ts'

type PropsOf<Page> = Page extends (props: infer Props extends object) => ReactNode ? Props : object

export type LazyPage<Props> = ((props: Props) => ReactNode) & {
  /** For the router, which waits for it. */
  preload: () => Promise<void>
  /** Loads early; a failure does not matter yet. */
  prefetch: () => void
}

/** A page in a chunk of its own: what the module exports by this name. */
export function lazyPage<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  name: Name,
  load: () => Promise<Module>,
): LazyPage<PropsOf<Module[Name]>> {
  let loaded: ComponentType | undefined
  const code = lazyCode(async () => (loaded = (await load())[name] as unknown as ComponentType))
  const Lazy = lazy(async () => ({ default: await code.load() }))
  return Object.assign(
    // A loaded page is shown at once: React delays content after a fallback by 300 ms.
    (props: object) => createElement(useState(() => loaded ?? Lazy)[0], props),
    {
      preload: async () => void (await code.load()),
      prefetch: code.prefetch,
    },
  )
}

/** After so long a page that is still there is not left after all: what was loaded was a file. */
const LEAVING_MS = 10_000
let isLeaving = false

/** For `beforeunload`. */
export function noteLeaving() {
  isLeaving = true
  setTimeout(() => (isLeaving = false), LEAVING_MS)
}

/**
 * Code in a chunk of its own. A chunk that does not load, such as one of an older build, reloads the page once; without
 * a network it waits for one, since a reload would leave nothing. A page that is being left waits too: Firefox ends its
 * loads, and a reload would keep the visitor there.
 */
export function lazyCode<Code>(fetchCode: () => Promise<Code>) {
  let loading: Promise<Code> | undefined
  const once = () => (loading ??= fetchCode())
  let recovering: Promise<Code> | undefined
  // All callers that wait at the same time share one reload.
  const load = (): Promise<Code> =>
    (recovering ??= once().catch(async (failure: unknown) => {
      loading = recovering = undefined
      if (!isLeaving && navigator.onLine) return recovered(failure)
      await new Promise((resolve) =>
        isLeaving ? setTimeout(resolve, LEAVING_MS) : addEventListener('online', resolve),
      )
      return load()
    }))
  return { load, prefetch: () => void once().catch(() => (loading = undefined)) }
}

function recovered(failure: unknown): Promise<never> {
  const isReloading = reloadOnce(
    () => sessionStorage,
    Date.now(),
    () => location.reload(),
  )
  if (isReloading) return new Promise(() => {})
  throw new PageError(commonTexts.chunkFailed, 500, { cause: failure })
}

const GUARD_MS = MINUTE_MS
const KEY = 'reloaded-at'

/** Whether a page whose code did not load may reload: at most once a minute (§2.23). */
export function mayReload(lastReload: number, now: number): boolean {
  return now < lastReload || now - lastReload >= GUARD_MS
}

/** Reloads the page if the guard allows it, and returns whether it does; never without storage. */
export function reloadOnce(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  try {
    if (!mayReload(Number(storage().getItem(KEY)), now)) return false
    storage().setItem(KEY, String(now))
  } catch {
    return false
  }
  reload()
  return true
}
