import { Html, html } from './html.ts'

const STYLE = `
:root{color-scheme:light dark;--page:#f4f3f1;--card:#fff;--line:#dedbd6;--ink:#23211f;--quiet:#6b6660;--brand:#a12622;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#171615;--card:#211f1e;--line:#3a3735;--ink:#f1efec;--quiet:#aba59e;--brand:#f08a80;--on:#2b0907}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.75 Vazirmatn,Tahoma,sans-serif}
header{background:var(--card);border-block-end:1px solid var(--line);padding:12px 16px;display:flex;gap:8px 12px;flex-wrap:wrap;align-items:center}
header a{color:var(--quiet);text-decoration:none;font-size:14px}header a.name{color:var(--brand);font-weight:700;font-size:20px;margin-inline-end:auto}
main{max-width:760px;margin:24px auto;padding:0 16px;display:grid;gap:16px}
h1{font-size:22px;line-height:1.4;margin:0}h2{font-size:18px;margin:0}p{margin:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;display:grid;gap:12px}
.quiet{color:var(--quiet);font-size:14px}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}.row>form{margin:0}
.posts{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));padding:0;margin:0;list-style:none}
.posts img,.big{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:8px;background:var(--line);display:block}
.posts a{color:inherit;text-decoration:none}
.strip{display:flex;gap:8px;overflow-x:auto}.strip img{height:84px;border-radius:8px}
button,.button{font:inherit;min-height:44px;padding:8px 20px;border-radius:10px;border:1px solid var(--brand);background:var(--brand);color:var(--on);cursor:pointer;text-decoration:none;display:inline-block}
button.plain,.button.plain{background:transparent;color:var(--brand)}
select{font:inherit;min-height:44px;border-radius:10px;border:1px solid var(--quiet);background:var(--card);color:inherit;padding:0 12px}
code{direction:ltr;unicode-bidi:isolate}
`

const style = new Html(STYLE)

/** A page of the marketplace. */
export function page(title: string, base: string, content: Html): string {
  return html`<!doctype html>
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header>
          <a class="name" href="${base}/">دیوارِ آزمایشی</a>
          <a href="${base}/my">دیوار من</a>
          <a href="${base}/pro">دیوار حرفه‌ای</a>
          <a href="${base}/faults">خطاهای عمدی</a>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text
}
