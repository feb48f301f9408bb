import { inboxPage } from '../inbox-page.ts'

const STYLE = `
  h2 { font-size: 18px; margin: 4px 0 0; }
  pre { font: inherit; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0; }
  .card a { display: inline-block; min-block-size: 44px; line-height: 44px; }
`

const FILL = `
    node.querySelector('.to').textContent = message.to
    node.querySelector('h2').textContent = message.subject
    node.querySelector('pre').textContent = message.text
    node.querySelector('a').href = '/mail/messages/' + message.id + '/html'
`

export const mailInboxPage = () =>
  inboxPage({
    title: 'صندوق ایمیل',
    text: 'ایمیل‌های همهٔ نشانی‌ها، تازه‌ترین در بالا. این صفحه خودش تازه می‌شود.',
    empty: 'هنوز ایمیلی نرسیده است. در پروفایل پنل نشانی ایمیل را بنویسید تا کد تأیید اینجا بیاید.',
    messages: '/mail/messages',
    filter:
      '<input type="search" inputmode="email" dir="ltr" aria-label="جست‌وجوی نشانی" placeholder="you@example.ir">',
    style: STYLE,
    card: `<h2></h2>
    <div class="row"><span class="code"></span></div>
    <pre class="quiet"></pre>
    <a>همان‌طور که برنامهٔ ایمیل نشان می‌دهد</a>`,
    fill: FILL,
    isWanted: 'return message.to.toLowerCase().includes(typed.trim().toLowerCase())',
  })
