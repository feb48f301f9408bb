import { page } from '../page.ts'

const STYLE = `
  .head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 12px; }
  .what { font-weight: 700; direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere; }
  pre { direction: ltr; text-align: left; overflow-x: auto; font-size: 12px; line-height: 1.5; }
  summary { min-block-size: 44px; display: flex; align-items: center; cursor: pointer; color: var(--accent); }
`

/** Reports become nodes by `textContent` only, because they come from outside. */
const SCRIPT = `
  const list = document.querySelector('ul')
  const empty = document.querySelector('#empty')
  const template = document.querySelector('template')
  const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium' })
  let shown = ''

  function card(error) {
    const node = template.content.cloneNode(true)
    node.querySelector('.what').textContent = error.type + ': ' + error.value
    node.querySelector('time').textContent = time.format(new Date(error.received_at))
    node.querySelector('.where').textContent = [error.level, error.platform, error.transaction].filter(Boolean).join(' · ')
    node.querySelector('pre').textContent = JSON.stringify(error.event, null, 2)
    return node
  }

  async function refresh() {
    const answer = await fetch('/errors/events').catch(() => null)
    if (!answer?.ok) return
    const errors = await answer.json()
    const fingerprint = errors.map(({ id }) => id).join()
    if (fingerprint === shown) return
    shown = fingerprint
    empty.hidden = errors.length > 0
    list.replaceChildren(...errors.slice(0, 50).map(card))
  }

  refresh()
  setInterval(refresh, 2000)
`

const BODY = `<style>${STYLE}</style>
<h1>گزارش خطاها</h1>
<p class="quiet">خطاهایی که سرور و پنل گزارش کرده‌اند، تازه‌ترین در بالا؛ به‌جای Sentry یا GlitchTip. این صفحه خودش تازه می‌شود.</p>
<p id="empty" class="card">هنوز خطایی گزارش نشده است. جارچی را با <code>ERROR_DSN</code> و <code>PANEL_ERROR_DSN</code> روشن کنید؛ نشانی این دفتر در README آمده است.</p>
<ul role="list" aria-live="polite" style="list-style:none;margin:0;padding:0"></ul>
<template>
  <li class="card">
    <div class="head"><span class="what"></span><time class="quiet"></time></div>
    <p class="where quiet" dir="ltr"></p>
    <details><summary>همهٔ آنچه رسید</summary><pre></pre></details>
  </li>
</template>`

/** All reports, newest first; each can be opened completely. */
export function errorsPage(): string {
  return page('گزارش خطاها', BODY, SCRIPT)
}
