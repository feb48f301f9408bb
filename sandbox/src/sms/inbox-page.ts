import { page } from '../page.ts'

const STYLE = `
  .head { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; }
  .phone { font-weight: 700; direction: ltr; unicode-bidi: isolate; }
  .row[hidden] { display: none; }
  .row { display: flex; justify-content: space-between; align-items: center; gap: 12px; margin-block-start: 8px; }
  .row[hidden] { display: none; }
  .code { font-size: 28px; font-weight: 700; letter-spacing: 4px; direction: ltr; unicode-bidi: isolate; }
  button {
    font: inherit; min-block-size: 44px; min-inline-size: 88px; padding-inline: 16px; cursor: pointer;
    color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px;
  }
  button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
  input {
    font: inherit; inline-size: 100%; min-block-size: 44px; padding-inline: 12px; margin-block-start: 12px;
    color: inherit; background: var(--card); border: 1px solid light-dark(#7d8a83, #75827b); border-radius: 8px;
  }
`

/** Messages become nodes by `textContent` only, because they come from outside. */
const SCRIPT = `
  const list = document.querySelector('ul')
  const filter = document.querySelector('input')
  const empty = document.querySelector('#empty')
  const template = document.querySelector('template')
  const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium' })
  const ascii = (text) => text.replace(/[۰-۹٠-٩]/g, (digit) => digit.charCodeAt(0) & 15).replace(/\\D/g, '')
  let shown = ''

  function card(message) {
    const node = template.content.cloneNode(true)
    node.querySelector('.phone').textContent = message.receptor
    node.querySelector('time').textContent = time.format(new Date(message.sent_at))
    node.querySelector('time').dateTime = message.sent_at
    node.querySelector('.text').textContent = message.text
    node.querySelector('.row').hidden = message.code === ''
    node.querySelector('.code').textContent = message.code
    const button = node.querySelector('button')
    button.setAttribute('aria-label', 'کپی کد ' + message.code)
    button.addEventListener('click', async () => {
      await copy(message.code)
      button.textContent = 'کپی شد'
      setTimeout(() => { button.textContent = 'کپی' }, 2000)
    })
    return node
  }

  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text)
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }

  async function refresh() {
    const answer = await fetch('/sms/messages').catch(() => null)
    if (!answer?.ok) return
    const wanted = ascii(filter.value)
    const messages = (await answer.json()).filter((message) => message.receptor.includes(wanted)).slice(0, 50)
    const fingerprint = JSON.stringify(messages)
    if (fingerprint === shown) return
    shown = fingerprint
    empty.hidden = messages.length > 0
    list.replaceChildren(...messages.map(card))
  }

  filter.addEventListener('input', refresh)
  refresh()
  setInterval(refresh, 2000)
`

const BODY = `<style>${STYLE}</style>
<h1>صندوق پیامک</h1>
<p class="quiet">پیامک‌های همهٔ شماره‌ها، تازه‌ترین در بالا. این صفحه خودش تازه می‌شود.</p>
<input type="search" inputmode="tel" aria-label="جست‌وجوی شماره" placeholder="جست‌وجوی شماره">
<p id="empty" class="card">هنوز پیامکی نرسیده است. در پنل شمارهٔ موبایل را وارد کنید تا کد ورود اینجا بیاید.</p>
<ul role="list" aria-live="polite" style="list-style:none;margin:0;padding:0"></ul>
<template>
  <li class="card">
    <div class="head"><span class="phone"></span><time class="quiet"></time></div>
    <div class="row"><span class="code"></span><button type="button">کپی</button></div>
    <p class="text quiet"></p>
  </li>
</template>`

/** All messages, newest first, with the code large enough to read from another screen. */
export function inboxPage(): string {
  return page('صندوق پیامک', BODY, SCRIPT)
}
