import { OWN_ACCENT } from '../../platform/config/brand.ts'
import { chartPicture, type Chart } from './chart-picture.ts'
import type { Mail } from '../../gateways/mail/mail-gateway.ts'
import { escaped } from '../../platform/http/pages/html-page.ts'

/** The content of an e-mail, in order, before it gets its form. */
export type Letter = {
  subject: string
  paragraphs: readonly string[]
  /** Large and alone, after the first paragraph. */
  code?: string
  facts?: readonly { name: string; value: string }[]
  link?: { text: string; url: string }
  chart?: Chart
  /** Why it was sent. */
  footer?: string
  /** Where reports can be ended without signing in. */
  end?: { text: string; url: string }
}

/** A letter as text and as simple HTML, from right to left; buttons have the panel's colour. */
export async function mailOf(to: string, letter: Letter, accent = OWN_ACCENT): Promise<Mail> {
  const { subject, chart, end } = letter
  return {
    to,
    subject,
    text: textOf(letter),
    html: htmlOf(letter, accent),
    ...(chart && { pictures: [{ id: CHART_ID, png: await chartPicture(chart, accent) }] }),
    ...(end && { endUrl: end.url }),
  }
}

const CHART_ID = 'chart@jarchi'

function textOf({ paragraphs, code, facts = [], chart, link, footer, end }: Letter): string {
  const [first = '', ...rest] = paragraphs
  const lines = facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const ending = [footer, end && `${end.text}: ${end.url}`].filter(Boolean).join('\n')
  const parts = [
    first,
    code,
    lines,
    chart?.text,
    ...rest,
    link && `${link.text}:\n${link.url}`,
    ending && `--\n${ending}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

const PAGE =
  'margin:0;padding:24px 16px;background:#f5f6f4;color:#17201c;font:16px/1.75 Vazirmatn,Tahoma,sans-serif'
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e5e1;border-radius:12px'
const CODE = 'margin:16px 0;font-size:28px;font-weight:700;letter-spacing:6px'
const BUTTON = 'display:inline-block;padding:8px 20px;color:#ffffff;border-radius:8px;text-decoration:none'
const CHART = 'display:block;width:100%;max-width:512px;height:auto;margin:0 0 16px'
const QUIET = 'color:#5b6660;font-size:14px'

function htmlOf(
  { subject, paragraphs, code, facts = [], chart, link, footer, end }: Letter,
  accent: string,
): string {
  const [first = '', ...rest] = paragraphs.map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`)
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><td style="padding:4px 0;${QUIET}">${escaped(name)}</td><td style="padding:4px 16px;font-weight:700">${escaped(value)}</td></tr>`,
  )
  const body = [
    first,
    code && `<p style="${CODE}"><bdi dir="ltr">${escaped(code)}</bdi></p>`,
    rows.length > 0 && `<table role="presentation" style="margin:0 0 16px">${rows.join('')}</table>`,
    chart &&
      `<img src="cid:${CHART_ID}" alt="${escaped(chart.text)}" width="512" height="140" style="${CHART}">`,
    ...rest,
    link &&
      `<p style="margin:16px 0"><a href="${escaped(link.url)}" style="background:${accent};${BUTTON}">${escaped(link.text)}</a></p>`,
    footer && `<p style="margin:16px 0 0;${QUIET}">${escaped(footer)}</p>`,
    end &&
      `<p style="margin:8px 0 0;${QUIET}"><a href="${escaped(end.url)}" style="color:#5b6660">${escaped(end.text)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body dir="rtl" style="${PAGE}"><div dir="rtl" style="${CARD}">
<h1 style="margin:0 0 12px;font-size:18px;line-height:1.4">${escaped(subject)}</h1>
${body.filter(Boolean).join('\n')}
</div></body></html>`
}
