import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { htmlPage } from './html-page.ts'

const STYLE =
  'body{margin:0;font:18px/1.8 Vazirmatn,Tahoma,sans-serif;background:#f5f6f4;color:#17201c}' +
  'main{max-width:480px;margin:0 auto;padding:24px 16px;text-align:center}' +
  'button{font:inherit;padding:12px 24px;border:0;border-radius:12px;color:#fff;font-weight:700}'

type Plain = { status: 200 | 404; title: string; body: string; referrerPolicy: 'no-referrer' | 'same-origin' }

/** A page of the server itself, with a few words and perhaps a button; `body` is HTML. */
export function sendPlainPage(
  reply: FastifyReply,
  { accent }: { accent: string },
  { status, title, body, referrerPolicy }: Plain,
) {
  const style = `${STYLE}button{background:${accent}}`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', referrerPolicy)
    .send(htmlPage(title, `<h1>${title}</h1>${body}`, style))
}
