import { page } from '../page.ts'

const STYLE = `
  .head { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; flex-wrap: wrap; }
  .to { font-weight: 700; direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere; }
  .row { margin-block-start: 8px; }
  .row[hidden] { display: none; }
  .code { font-size: 28px; font-weight: 700; letter-spacing: 4px; direction: ltr; unicode-bidi: isolate; }
  h2 { font-size: 18px; margin: 4px 0 0; }
  pre { font: inherit; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0; }
  .card a { display: inline-block; min-block-size: 44px; line-height: 44px; }
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
  let shown = ''

  function card(message) {
    const node = template.content.cloneNode(true)
    node.querySelector('.to').textContent = message.to
    node.querySelector('time').textContent = time.format(new Date(message.sent_at))
    node.querySelector('time').dateTime = message.sent_at
    node.querySelector('h2').textContent = message.subject
    node.querySelector('pre').textContent = message.text
    node.querySelector('.row').hidden = message.code === ''
    node.querySelector('.code').textContent = message.code
    node.querySelector('a').href = '/mail/messages/' + message.id + '/html'
    return node
  }

  async function refresh() {
    const answer = await fetch('/mail/messages').catch(() => null)
    if (!answer?.ok) return
    const wanted = filter.value.trim().toLowerCase()
    const messages = (await answer.json())
      .filter((message) => message.to.toLowerCase().includes(wanted)).slice(0, 50)
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
<h1>صندوق ایمیل</h1>
<p class="quiet">ایمیل‌های همهٔ نشانی‌ها، تازه‌ترین در بالا. این صفحه خودش تازه می‌شود.</p>
<input type="search" inputmode="email" dir="ltr" aria-label="جست‌وجوی نشانی" placeholder="you@example.ir">
<p id="empty" class="card">هنوز ایمیلی نرسیده است. در پروفایل پنل نشانی ایمیل را وارد کنید تا کد تأیید اینجا بیاید.</p>
<ul role="list" aria-live="polite" style="list-style:none;margin:0;padding:0"></ul>
<template>
  <li class="card">
    <div class="head"><span class="to"></span><time class="quiet"></time></div>
    <h2></h2>
    <div class="row"><span class="code"></span></div>
    <pre class="quiet"></pre>
    <a>همان‌طور که برنامهٔ ایمیل نشان می‌دهد</a>
  </li>
</template>`

/** All messages, newest first. */
export function mailInboxPage(): string {
  return page('صندوق ایمیل', BODY, SCRIPT)
}
