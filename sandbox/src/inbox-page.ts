import { page } from './page.ts'

/** What an inbox shows of its messages; scripts run in the browser. */
export type Inbox = {
  title: string
  /** The heading's text, and the one of an empty inbox. */
  text: string
  empty: string
  /** Where its messages are read from. */
  messages: string
  /** The field that filters them. */
  filter: string
  style: string
  /** The card of a message: a template, and the body of `fill(node, message)` beside `time` and `.code`. */
  card: string
  fill: string
  /** The body of `isWanted(message, typed)`. */
  isWanted: string
}

const STYLE = `
  .head { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; flex-wrap: wrap; }
  .to { font-weight: 700; direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere; }
  .row { display: flex; justify-content: space-between; align-items: center; gap: 12px; margin-block-start: 8px; }
  .row[hidden] { display: none; }
  .code { font-size: 28px; font-weight: 700; letter-spacing: 4px; direction: ltr; unicode-bidi: isolate; }
  input {
    font: inherit; inline-size: 100%; min-block-size: 44px; padding-inline: 12px; margin-block-start: 12px;
    color: inherit; background: var(--card); border: 1px solid light-dark(#7d8a83, #75827b); border-radius: 8px;
  }
`

/** Messages become nodes by `textContent` only, because they come from outside. */
const script = ({ messages, fill, isWanted }: Inbox) => `
  const list = document.querySelector('ul')
  const filter = document.querySelector('input')
  const empty = document.querySelector('#empty')
  const template = document.querySelector('template')
  const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium' })
  let shown = ''

  function fill(node, message) {${fill}}
  function isWanted(message, typed) {${isWanted}}

  function card(message) {
    const node = template.content.cloneNode(true)
    node.querySelector('time').textContent = time.format(new Date(message.sent_at))
    node.querySelector('time').dateTime = message.sent_at
    node.querySelector('.row').hidden = message.code === ''
    node.querySelector('.code').textContent = message.code
    fill(node, message)
    return node
  }

  async function refresh() {
    const answer = await fetch('${messages}').catch(() => null)
    if (!answer?.ok) return
    const wanted = (await answer.json()).filter((message) => isWanted(message, filter.value)).slice(0, 50)
    const fingerprint = JSON.stringify(wanted)
    if (fingerprint === shown) return
    shown = fingerprint
    empty.hidden = wanted.length > 0
    list.replaceChildren(...wanted.map(card))
  }

  filter.addEventListener('input', refresh)
  refresh()
  setInterval(refresh, 2000)
`

/** All messages, newest first, with their codes large enough to read from another screen. */
export function inboxPage(inbox: Inbox): string {
  const { title, text, filter, empty, style, card } = inbox
  const body = `<style>${STYLE}${style}</style>
<h1>${title}</h1>
<p class="quiet">${text}</p>
${filter}
<p id="empty" class="card">${empty}</p>
<ul role="list" aria-live="polite" style="list-style:none;margin:0;padding:0"></ul>
<template>
  <li class="card">
    <div class="head"><span class="to"></span><time class="quiet"></time></div>
    ${card}
  </li>
</template>`
  return page(title, body, script(inbox))
}
