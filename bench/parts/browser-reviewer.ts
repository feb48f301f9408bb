import { chromium } from '@playwright/test'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { wholeBrowserLaunch } from '../../e2e/browser-path.ts'

type Person = { origin: string; credential: string }
type Verdicts = { judged: number[]; clashes: string[] }

/** As long as the desk wants an ad to be looked at before a key decides. */
const LOOK_MS = 700

/** A person at the desk's own page, who approves by the key what it shows until `isDone`; notes what became of it. */
export async function reviewInBrowser({ origin, credential }: Person, into: Verdicts, isDone: () => boolean) {
  const browser = await chromium.launch(wholeBrowserLaunch())
  try {
    const page = await browser.newPage({ locale: 'fa-IR', viewport: { width: 1280, height: 800 } })
    await page.context().addCookies([{ name: 'token', value: credential, url: origin }])
    let mine = 0
    page.on('response', async (answer) => {
      const [, ad] = /reviews\/(\d+)\/verdict\/$/.exec(answer.url()) ?? []
      if (ad === undefined || answer.request().method() !== 'POST') return
      if (!answer.ok()) into.clashes.push(`in the browser: ${await answer.text()}`)
      else if (into.judged.includes(Number(ad)))
        into.clashes.push(`${ad} was judged twice, once in the browser`)
      else into.judged.push(Number(ad))
      mine += 1
    })
    await page.goto(new URL(deskPaths.review, origin).href)
    while (!isDone()) {
      await page.keyboard.press('a')
      await page.waitForTimeout(LOOK_MS)
    }
    return mine
  } finally {
    await browser.close()
  }
}
