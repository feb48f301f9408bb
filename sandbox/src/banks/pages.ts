import type { FastifyReply } from 'fastify'
import { html, persian, type Html } from '../marketplace/pages/html.ts'
import { page } from '../page.ts'
import type { Bank, Session } from './bank.ts'
import { bankFaultNames, type BankFault, type BankFaults } from './faults.ts'

const STYLE = `<style>
  form { display: grid; gap: 12px; margin-block-start: 16px; }
  button { font: inherit; min-block-size: 48px; border-radius: 10px; border: 1px solid var(--accent);
    background: transparent; color: var(--accent); cursor: pointer; }
  button.main { background: var(--accent); color: var(--on-accent); font-weight: 700; }
  button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
  .amount { font-size: 28px; font-weight: 700; }
  label { display: flex; gap: 8px; align-items: center; min-block-size: 44px; }
</style>`

export function sendPage(reply: FastifyReply, text: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
}

function bankPage(title: string, body: Html, script = ''): string {
  return page(title, STYLE + body.text, script)
}

const DECIDED: Record<string, string> = {
  paid: 'این پرداخت انجام شده است.',
  paid_no_return: 'این پرداخت انجام شده است.',
  failed: 'این پرداخت ناموفق بوده است.',
  cancelled: 'از این پرداخت انصراف داده شده است.',
}

/** The page where the payer decides. A decision stays; its button only sends the payer back once more. */
export function payPage(bank: Bank, session: Session, base: string): string {
  const decided = DECIDED[session.outcome ?? '']
  return bankPage(
    bank.title,
    html`<h1>${bank.title}</h1>
      <section class="card">
        <p class="quiet">مبلغ پرداخت</p>
        <p class="amount">${persian(session.amount)} ریال</p>
        <p class="quiet">${session.description}</p>
        ${decided === undefined ? null : html`<p>${decided}</p>`}
        <form method="post" action="${base}/${session.token}/press">
          <button class="main" name="outcome" value="paid">پرداخت</button>
          <button name="outcome" value="failed">پرداخت ناموفق</button>
          <button name="outcome" value="cancelled">انصراف</button>
          <button name="outcome" value="paid_no_return">پرداخت بدون بازگشت به پذیرنده</button>
          <button name="outcome" value="closed">بستن پنجره</button>
        </form>
        <p class="quiet">این بانک آزمایشی است و پولی جابه‌جا نمی‌شود.</p>
      </section>`,
  )
}

export function closedPage(bank: Bank, session: Session): string {
  return bankPage(
    bank.title,
    html`<h1>${bank.title}</h1>
      <section class="card">
        <p>
          ${session.paidAt === null ? 'پنجره بسته شد و پرداختی انجام نشد.' : 'پرداخت انجام شد، اما به پذیرنده بازنمی‌گردید.'}
        </p>
      </section>`,
  )
}

export function unknownPage(bank: Bank): string {
  return bankPage(
    bank.title,
    html`<h1>${bank.title}</h1>
      <section class="card"><p>این پرداخت شناخته نشد.</p></section>`,
  )
}

/** A form that submits itself; without scripts, by its button. */
export function returnForm(action: string, fields: Record<string, string>): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return bankPage(
    'بازگشت به پذیرنده',
    html`<h1>بازگشت به پذیرنده</h1>
      <form class="card" method="post" action="${action}">
        ${hidden}<button class="main">ادامه</button>
      </form>`,
    'document.querySelector("form").submit()',
  )
}

export function bankFaultsPage(bank: Bank, faults: BankFaults, base: string): string {
  const switches = (Object.keys(bankFaultNames) as BankFault[]).map(
    (fault) =>
      html`<label
        ><input type="checkbox" name="${fault}" ${faults.has(fault) ? html`checked` : null} />
        ${bankFaultNames[fault]}</label
      >`,
  )
  return bankPage(
    'خطاهای عمدی',
    html`<h1>خطاهای عمدی ${bank.title}</h1>
      <form class="card" method="post" action="${base}/faults">
        ${switches}<button class="main">ذخیره</button>
      </form>`,
  )
}
