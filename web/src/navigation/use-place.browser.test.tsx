import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { go, whenFirstShown, whenShown } from './navigate.ts'
import { knowPages } from './page-matching.ts'
import { useAccount, useParams, usePath, useShownPage, useUrlQuery } from './use-place.ts'

const drawn: string[] = []
let unmount = () => {}
afterEach(() => unmount())

/** Reports its name whenever it is drawn. */
function Reader({ name, use }: { name: string; use: () => unknown }) {
  use()
  drawn.push(name)
  return null
}

const READERS = { account: useAccount, params: useParams, path: usePath, query: useUrlQuery }

test('a full page load keeps the page before in the history, unless it replaces that', async () => {
  knowPages([
    { path: '/u/:accountId/payment/charge', page: () => null },
    { path: '/u/:accountId/my-ads', page: () => null },
  ])
  go('/u/5/payment/charge')
  await whenFirstShown()
  const loads: string[] = []
  const onNavigate = (event: NavigateEvent) => {
    loads.push(event.navigationType)
    event.preventDefault()
  }
  navigation.addEventListener('navigate', onNavigate)
  go('/u/5/my-ads')
  go('/u/5/my-ads', { replace: true })
  navigation.removeEventListener('navigate', onNavigate)
  expect(loads).toEqual(['push', 'replace'])
})

test('another query draws again only what reads the query, and no page is on its way', async () => {
  knowPages([{ path: '/u/:accountId/reports', page: () => null }])
  go('/u/5/reports')
  await whenFirstShown()
  const root = createRoot(document.createElement('div'))
  unmount = () => root.unmount()
  flushSync(() =>
    root.render(
      <>
        {Object.entries(READERS).map(([name, use]) => (
          <Reader key={name} name={name} use={use} />
        ))}
        <Reader name="page" use={useShownPage} />
      </>,
    ),
  )
  drawn.length = 0
  let told = 0
  const stop = whenShown(() => (told += 1))
  go('/u/5/reports?part=place', { replace: true })
  await expect.poll(() => drawn).toContain('query')
  stop()
  expect(drawn.toSorted()).toEqual(['page', 'query'])
  expect(told, 'times that another page is shown or on its way').toBe(1)
})
