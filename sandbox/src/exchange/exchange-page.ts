import { page } from '../page.ts'
import { floorOf, priceThatWins } from './competitors.ts'
import { roots } from './reference.ts'

const SCRIPT = `
  const states = { off: 'خاموش است.', running: 'می‌آیند و می‌روند.', resting: 'استراحت می‌کنند، چون کسی نگاه نمی‌کرد.' }
  const number = (value) => value.toLocaleString('fa-IR')

  function sums(ads) {
    const all = { bids: 0, wins: 0, shown: 0, clicks: 0, billed: 0 }
    for (const hour of Object.values(ads).flatMap(Object.values)) {
      all.bids += hour.bids
      all.wins += hour.wins
      all.billed += hour.billed / 1000
      for (const { told } of Object.values(hour.impressions)) all.shown += told
      for (const { told } of Object.values(hour.clicks)) all.clicks += told
    }
    return all
  }

  async function refresh() {
    const [traffic, truth] = await Promise.all(
      ['traffic', 'truth.json'].map((name) => fetch('/exchange/' + name).then((answer) => answer.json())),
    ).catch(() => [])
    if (!truth) return
    const { bids, wins, shown, clicks, billed } = sums(truth.ads)
    document.querySelector('#visitors').textContent = traffic.running && traffic.settings
      ? 'به سفارش می‌آیند: ' + number(traffic.requests) + ' درخواست تا کنون.'
      : states[traffic.trickle]
    const rows = { requests: truth.requests, bids, wins, shown, clicks, billed: Math.round(billed) }
    for (const [name, value] of Object.entries(rows)) {
      document.querySelector('[data-sum=' + name + ']').textContent = number(value)
    }
  }

  refresh()
  setInterval(() => { if (!document.hidden) refresh() }, 2000)
`

const STYLE = `<style>
  dl { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 0; }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
  table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th { font-weight: normal; text-align: start; }
</style>`

const bodyAt = (now: number) => `${STYLE}
<h1>بازار آزمایشی تبلیغ</h1>
<p class="quiet">به‌جای مزایدهٔ دیوار: برای هر جای بنر از جارچی قیمت می‌پرسد، برنده را از میان او و دوازده رقیب ساختگی برمی‌گزیند و نمایش‌ها و کلیک‌ها را خبر می‌دهد.</p>
<section class="card">
  <a href="/marketplace/browse/tehran/furniture">بنر خود را ببینید</a>
  <p class="quiet">فهرستی از آگهی‌ها، با بنرهایی که همین حالا برنده شده‌اند.</p>
</section>
<section class="card">
  <h2 style="font-size:18px;margin:0">بازدیدکنندگان</h2>
  <p id="visitors" role="status"></p>
  <p class="quiet">برای سفارش بازدید: <code>npm run traffic -- --seed 7 --rate 200 --minutes 5</code></p>
</section>
<section class="card">
  <h2 style="font-size:18px;margin:0">حساب خود بازار</h2>
  <dl>
    <dt>درخواست‌ها</dt><dd data-sum="requests"></dd>
    <dt>پیشنهادهای جارچی</dt><dd data-sum="bids"></dd>
    <dt>برد</dt><dd data-sum="wins"></dd>
    <dt>نمایش</dt><dd data-sum="shown"></dd>
    <dt>کلیک</dt><dd data-sum="clicks"></dd>
    <dt>هزینهٔ نمایش‌ها (ریال)</dt><dd data-sum="billed"></dd>
  </dl>
  <p class="quiet">همه‌اش برای برنامه‌ها: <a href="/exchange/truth.json"><code>GET /exchange/truth.json</code></a></p>
  <p class="quiet">برای آزمودن خطاها: <code>POST /exchange/faults</code></p>
</section>
<section class="card">
  <h2 style="font-size:18px;margin:0">قیمت جاها در این ساعت</h2>
  <p class="quiet">با چه پیشنهادی، به ریال برای هزار نمایش، چه سهمی از جاها برنده می‌شود.</p>
  <table>
    <thead><tr><th>دسته</th><th>کف</th><th>نیمی</th><th>نه‌دهم</th></tr></thead>
    <tbody>${roots.map(({ slug, name }) => rowOf(name, [floorOf(slug), ...PARTS.map((part) => priceThatWins(part, slug, now))])).join('')}</tbody>
  </table>
</section>`

const PARTS = [0.5, 0.9]

function rowOf(name: string, prices: readonly number[]): string {
  const cells = prices.map((price) => `<td>${price.toLocaleString('fa-IR')}</td>`)
  return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`
}

/** The exchange's activity, always up to date. */
export function exchangePage(): string {
  return page('بازار آزمایشی تبلیغ', bodyAt(Date.now()), SCRIPT)
}
