import { Html, html, persian } from '../../marketplace/pages/html.ts'
import { categories, cities, populationOf, roots, type City } from '../reference.ts'
import { STATUSES, type Search } from './listing.ts'

const STYLE = new Html(`
:root{color-scheme:light dark;--page:#fff;--line:#e3e0dc;--ink:#23211f;--quiet:#6b6660;--brand:#a12622;--soft:#f4f2ef;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#171615;--line:#3a3735;--ink:#f1efec;--quiet:#aba59e;--brand:#f08a80;--soft:#24211f;--on:#2b0907}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.75 Vazirmatn,'Noto Sans Arabic',Tahoma,sans-serif}
header{position:sticky;inset-block-start:0;z-index:1;background:var(--page);border-block-end:1px solid var(--line);padding:10px 16px}
header form{display:grid;gap:8px;max-inline-size:720px;margin-inline:auto}
main{max-inline-size:720px;margin-inline:auto;padding-block-end:48px}
h1{font-size:16px;line-height:1.6;margin:12px 16px 4px}p{margin:0}
.line{display:flex;gap:8px;min-inline-size:0}.line>*{min-inline-size:0;flex:1}.line>button{flex:none}
input,select,button{font:inherit;min-block-size:44px;border-radius:8px;border:1px solid var(--quiet);background:var(--page);color:inherit;padding:4px 12px;inline-size:100%}
button{inline-size:auto;cursor:pointer}
button.go{background:var(--brand);border-color:var(--brand);color:var(--on)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
summary{min-block-size:44px;display:flex;align-items:center;cursor:pointer;color:var(--brand)}
summary::before{content:'+';content:'+'/'';padding-inline-end:6px}details[open]>summary::before{content:'−';content:'−'/''}
.filters{display:grid;gap:8px;grid-template-columns:1fr 1fr}label{display:grid;font-size:14px;color:var(--quiet)}
label>*{color:var(--ink)}
nav{display:flex;gap:8px;overflow-x:auto;padding:8px 16px}
nav a{flex:none;min-block-size:44px;display:flex;align-items:center;border:1px solid var(--line);border-radius:22px;padding:0 16px;color:inherit;text-decoration:none;font-size:14px}
nav a[aria-current]{border-color:var(--brand);color:var(--brand);font-weight:700}
ol{list-style:none;margin:0;padding:0}
.post{border-block-end:1px solid var(--line)}
.post a{display:flex;gap:12px;padding:14px 16px;color:inherit;text-decoration:none}
.post .text{flex:1;min-inline-size:0;display:flex;flex-direction:column}
.post b{line-height:1.6;flex:1;overflow-wrap:anywhere}.price{font-variant-numeric:tabular-nums}
.picture{inline-size:124px;block-size:124px;object-fit:cover;border-radius:8px;background:var(--soft);flex:none}
.quiet{color:var(--quiet);font-size:14px}
.slot{padding:14px 16px;border-block-end:1px solid var(--line);display:grid;gap:4px;justify-items:start}
.banner{position:relative;display:block;inline-size:100%;border-radius:8px;overflow:hidden;background:var(--soft);color:inherit}
.banner img{display:block;inline-size:100%;block-size:auto}
.banner.other{aspect-ratio:984/552;display:grid;place-items:center;background:linear-gradient(135deg,var(--soft),var(--line))}
.badge{position:absolute;inset-block-start:8px;inset-inline-end:8px;background:#000a;color:#fff;font-size:12px;border-radius:4px;padding:0 8px}
.what{border:0;padding:4px 0;color:var(--quiet);font-size:14px;text-decoration:underline;background:none}
.more{display:block;margin:16px auto}
dialog{border:0;margin:auto auto 0;inline-size:min(100%,720px);max-inline-size:none;max-block-size:80dvb;border-radius:16px 16px 0 0;background:var(--page);color:inherit;padding:16px}
dialog::backdrop{background:#0008}
dialog h2{font-size:18px;margin:0}dialog h3{font-size:16px;margin:16px 0 4px}
dialog dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0}dd{margin:0;overflow-wrap:anywhere}
table{inline-size:100%;border-collapse:collapse;font-size:14px}td,th{text-align:start;padding:4px 0;border-block-end:1px solid var(--line);font-weight:400}
td:last-child,th:last-child{text-align:end;font-variant-numeric:tabular-nums}
tr.own{font-weight:700;color:var(--brand)}tr.won td:first-child::after{content:' · برنده'}
.head{display:flex;justify-content:space-between;align-items:center;gap:8px}
`)

const STATUS_NAMES: Record<(typeof STATUSES)[number], string> = {
  new: 'نو',
  'like-new': 'در حد نو',
  used: 'کارکرده',
  'repair-needed': 'نیازمند تعمیر',
}

/** A list of posts as on a phone; `rows` is its first page. */
export function listingPage(search: Search, rows: Html): string {
  const { city, category, query } = search
  const place = `${category?.name ?? 'همهٔ آگهی‌ها'} در ${city.name}`
  return html`<!doctype html>
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${place}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>${searchForm(search)}</header>
        <main>
          <nav aria-label="دسته‌ها">${categoryLinks(search)}</nav>
          <h1>${query ? `«${query}» · ` : ''}${place}</h1>
          <ol id="rows">
            ${rows}
          </ol>
          <button type="button" class="more">آگهی‌های بیشتر</button>
          <p class="quiet" id="said" role="status" style="text-align:center"></p>
        </main>
        <dialog aria-labelledby="what-title">
          <div class="head">
            <h2 id="what-title">اینجا چه شد؟</h2>
            <form method="dialog"><button>بستن</button></form>
          </div>
          <div id="what"></div>
        </dialog>
        <script type="module" src="/marketplace/browse/client.mjs"></script>
      </body>
    </html>`.text
}

function searchForm(search: Search): Html {
  const { city, category, query, from, to, status, neighborhood } = search
  const isNarrowed = [from, to, status, neighborhood].some((value) => value !== null)
  return html`<form id="search" data-category="${category?.slug ?? 'all'}">
    <div class="line">
      <input type="search" name="q" value="${query}" aria-label="جست‌وجو" placeholder="جست‌وجو در آگهی‌ها" />
      <button class="go">جست‌وجو</button>
    </div>
    <details ${isNarrowed ? html`open` : null}>
      <summary>${city.name} و فیلترهای دیگر</summary>
      <div class="filters">
        <label
          >شهر<select name="city">
            ${largeCities(city).map((one) => choice(one.slug, one.name, one === city))}
          </select></label
        >
        <label
          >محله<select name="neighborhood">
            ${choice('', 'همه', neighborhood === null)}
            ${city.neighborhoods.map(({ id, name }) => choice(String(id), name, id === neighborhood))}
          </select></label
        >
        <label
          >قیمت از (تومان)<input
            name="from"
            inputmode="numeric"
            value="${from === null ? '' : persian(from)}"
        /></label>
        <label>تا<input name="to" inputmode="numeric" value="${to === null ? '' : persian(to)}" /></label>
        <label
          >وضعیت<select name="status">
            ${choice('', 'همه', status === null)}
            ${STATUSES.map((one) => choice(one, STATUS_NAMES[one], one === status))}
          </select></label
        >
      </div>
    </details>
  </form>`
}

function choice(value: string, name: string, isChosen: boolean): Html {
  return html`<option value="${value}" ${isChosen ? html`selected` : null}>${name}</option>`
}

function largeCities(chosen: City): City[] {
  const large = cities.filter((city) => populationOf(city) > 20)
  return large.includes(chosen) ? large : [chosen, ...large]
}

/** The children of the open category, or its siblings. */
function categoryLinks({ city, category }: Search): Html[] {
  const children = categories.filter(({ parent }) => parent === category?.slug)
  const near = children.length > 0 ? children : categories.filter(({ parent }) => parent === category?.parent)
  const above = category ? [{ slug: category.parent ?? 'all', name: 'بازگشت' }] : []
  const shown = category ? (near.includes(category) ? near : [category, ...near]) : roots
  return [...above, ...shown].map(
    ({ slug, name }) =>
      html`<a
        href="/marketplace/browse/${city.slug}/${slug}"
        ${slug === category?.slug ? html`aria-current="page"` : null}
        >${name}</a
      >`,
  )
}
