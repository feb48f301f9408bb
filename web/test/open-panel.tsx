import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAccessTokens } from '../src/api/http/request.ts'
import { queryClient } from '../src/api/query-client.ts'
import { go } from '../src/navigation/navigate.ts'
import { knowPages } from '../src/navigation/page-matching.ts'
import { Panel } from '../src/panel.tsx'
import { PAGES } from '../src/routes.ts'
import { dismissToast, toastList } from '../src/ui/toasts.tsx'
import '../src/styles/panel.css'
import { standInForServer } from './wire.ts'

let unmount = () => {}
const problems: string[] = []

/** Opens a page of the whole panel in the browser, with `wire.ts` as the server. */
export function openPanel(path: string) {
  unmount()
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element, { onUncaughtError: (error) => problems.push(String(error)) })
  unmount = () => {
    root.unmount()
    element.remove()
  }
  knowPages(PAGES)
  go(path)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Panel />
    </QueryClientProvider>,
  )
}

/** Before a test, since a form that is closed at the end of the one before may write its draft a moment later. */
async function forgetStored() {
  sessionStorage.clear()
  localStorage.clear()
  const deleting = indexedDB.deleteDatabase('jarchi')
  await new Promise((resolve, reject) => {
    deleting.onsuccess = resolve
    deleting.onerror = reject
  })
}

beforeEach(async () => {
  problems.length = 0
  await forgetStored()
  await page.viewport(390, 844)
  standInForServer()
  forgetAccessTokens()
  const { error } = console
  console.error = (...said) => problems.push(said.join(' '))
  return () => {
    console.error = error
  }
})

afterEach(() => {
  unmount()
  // They would lie over the next test's page for five seconds.
  for (const { id } of toastList()) dismissToast(id)
  queryClient.clear()
  expect(problems, 'errors on the page').toEqual([])
})
