import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { errorBody, refusalOf } from './error-body.ts'

/** Logs the error if necessary, and writes status and headers of the answer; the caller writes its body. */
export function beginRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusal = isCutOff(request) ? new AppError('bad_input') : refusalOf(error)
  if (!refusal) request.log.error(troubleOf(error, request), 'request failed')
  else if (refusal.statusCode >= 500) request.log.warn(troubleOf(error, request), 'request refused')
  const answer = refusal ?? new AppError('internal')
  // Closing the connection while a large body is still arriving would lose the answer: the rest is read and
  // dropped.
  if (answer.code === 'too_large') reply.removeHeader('connection')
  if (answer.details.retryAfter !== undefined) {
    reply.header('retry-after', Math.ceil(answer.details.retryAfter))
  }
  reply.status(answer.statusCode).header('cache-control', 'no-store')
  return answer
}

/** Whether the sender left in the middle of a request: failures after that are not ours. */
function isCutOff({ raw }: FastifyRequest) {
  return raw.destroyed && !raw.complete
}

function troubleOf(err: unknown, { method, routeOptions }: FastifyRequest) {
  return { err, route: `${method} ${routeOptions.url ?? '?'}` }
}

/** Answers every refusal with an error body, and everything else as a logged 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = beginRefusal(error, request, reply)
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(answer, request.id))
}

export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply))
}
