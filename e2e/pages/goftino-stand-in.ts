import type { Page } from '@playwright/test'
import { readConfig } from '../../server/src/config.ts'
import { pagePolicy } from '../../server/src/platform/http/pages/security-headers.ts'
import { PORT, SANDBOX_PORT } from '../ports.ts'

const ID = 'abc123'

/** The page's calls to the stand-in, in order. */
export type ChatCalls = [name: string, argument?: unknown][]

/** Runs on the page instead of Goftino's script: its documented commands and events, and its own window. */
function goftino(id: string) {
  const calls: ChatCalls = []
  const box = document.createElement('div')
  box.id = 'goftino-stand-in'
  box.hidden = true
  box.innerHTML =
    '<style>#goftino-stand-in { position: fixed; inset-block-start: 0 }</style>' +
    '<iframe title="Goftino" src="https://cdn.goftino.com/frame"></iframe><button type="button">Goftino</button>'
  document.body.append(box)
  localStorage.setItem(`goftino_${id}`, 'visitor-1')
  const tell = (name: string) => window.dispatchEvent(new CustomEvent(`goftino_${name}`))
  const turn = (isOpen: boolean) => {
    if (box.hidden !== isOpen) return
    box.hidden = !isOpen
    tell(isOpen ? 'openWidget' : 'closeWidget')
  }
  const noted =
    (name: string, then = () => {}) =>
    (argument?: unknown) => {
      calls.push(argument === undefined ? [name] : [name, argument])
      then()
    }
  box.querySelector('button')?.addEventListener('click', () => turn(false))
  setTimeout(() => {
    Object.assign(window, {
      goftinoCalls: calls,
      Goftino: {
        open: noted('open', () => turn(true)),
        close: noted('close', () => turn(false)),
        toggle: noted('toggle', () => turn(Boolean(box.hidden))),
        setWidget: noted('setWidget'),
        setUser: noted('setUser'),
        unsetUserId: noted('unsetUserId'),
      },
    })
    tell('ready')
  }, 100)
}

/**
 * Makes the panel use a configured Goftino widget, under the server's own policy, and replaces its script.
 */
export async function standInForGoftino(page: Page) {
  const scripts: string[] = []
  let isReachable = true
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
    JARCHI_DATA: process.env.E2E_DATA,
    GOFTINO_ID: ID,
  })
  await page.route(
    (url) => url.port === String(PORT) && !url.pathname.startsWith('/svc/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '') ?? []
      const body = (await response.text()).replace('"goftinoId":""', `"goftinoId":"${ID}"`)
      const headers = { ...response.headers(), 'content-security-policy': pagePolicy(config)(nonce) }
      return route.fulfill({ response, headers, body })
    },
  )
  await page.route('https://*.goftino.com/**', (route) => {
    const url = route.request().url()
    if (!url.startsWith('https://www.goftino.com/widget/'))
      return route.fulfill({ contentType: 'text/html', body: '' })
    scripts.push(url)
    if (!isReachable) return route.abort()
    const body = `(${goftino.toString()})(${JSON.stringify(ID)})`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return {
    /** The requested scripts. */
    scripts,
    cutOff: () => (isReachable = false),
    restore: () => (isReachable = true),
    calls: () => page.evaluate(() => (Reflect.get(window, 'goftinoCalls') ?? []) as ChatCalls),
    window: page.locator('#goftino-stand-in'),
  }
}
