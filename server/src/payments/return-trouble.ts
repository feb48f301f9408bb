import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError, beginRefusal } from '../http/error-handler.ts'
import { returnTroubleTexts } from '../texts/payments.ts'

/**
 * Tells a payer who comes back at a bad moment to load the page once more: what SEP's form brings is nowhere else,
 * and the browser sends it again.
 */
export function answerReturnTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply)
  const { statusCode } = beginRefusal(error, request, reply)
  const { title, text } = returnTroubleTexts[statusCode >= 500 ? 'later' : 'unreadable']
  return reply.type('text/html; charset=utf-8').send(pageOf(title, text))
}

/** Without style: nothing but words may be in an answer of a service. */
function pageOf(title: string, text: string): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">${returnTroubleTexts.home}</a></p>
</main>
</body>
</html>
`
}
