import { inboxPage } from '../inbox-page.ts'

const STYLE = `
  button {
    font: inherit; min-block-size: 44px; min-inline-size: 88px; padding-inline: 16px; cursor: pointer;
    color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px;
  }
  button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`

const FILL = `
    node.querySelector('.to').textContent = message.receptor
    node.querySelector('.text').textContent = message.text
    const button = node.querySelector('button')
    button.setAttribute('aria-label', 'کپی کد ' + message.code)
    button.addEventListener('click', async () => {
      await copy(message.code)
      button.textContent = 'کپی شد'
      setTimeout(() => { button.textContent = 'کپی' }, 2000)
    })
    async function copy(text) {
      if (navigator.clipboard) return navigator.clipboard.writeText(text)
      const area = document.createElement('textarea')
      area.value = text
      document.body.append(area)
      area.select()
      document.execCommand('copy')
      area.remove()
    }
`

const IS_WANTED = `
    const digits = typed.replace(/[۰-۹٠-٩]/g, (digit) => digit.charCodeAt(0) & 15).replace(/\\D/g, '')
    return message.receptor.includes(digits)
`

export const smsInboxPage = () =>
  inboxPage({
    title: 'صندوق پیامک',
    text: 'پیامک‌های همهٔ شماره‌ها، تازه‌ترین در بالا. این صفحه خودش تازه می‌شود.',
    empty: 'هنوز پیامکی نرسیده است. در پنل شمارهٔ موبایل را وارد کنید تا کد ورود اینجا بیاید.',
    messages: '/sms/messages',
    filter: '<input type="search" inputmode="tel" aria-label="جست‌وجوی شماره" placeholder="جست‌وجوی شماره">',
    style: STYLE,
    card: `<div class="row"><span class="code"></span><button type="button">کپی</button></div>
    <p class="text quiet"></p>`,
    fill: FILL,
    isWanted: IS_WANTED,
  })
