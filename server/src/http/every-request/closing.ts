import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Time for a request that is already on its way. */
const GRACE_MS = 100
/** Time for answers under way. */
const PATIENCE_MS = 5_000

/**
 * Closes fast: browsers open connections in advance, and the server would wait for their first request.
 * Requests under way may take up to five seconds more; so may the work of those whose sender left, since what
 * it needs is closed after us.
 */
export function closePromptly(app: FastifyInstance) {
  const closing = watchConnections(app.server)
  app.addHook('preClose', async () => {
    closing.begin()
    setTimeout(closing.dropIdle, GRACE_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
  })
  const workIsOver = watchWork(app)
  app.addHook('onClose', () => Promise.race([workIsOver(), sleep(PATIENCE_MS, undefined, { ref: false })]))
}

/** Knows which requests are still being handled: a closed connection does not end its handler. */
function watchWork(app: FastifyInstance) {
  const underWay = new Set<FastifyRequest>()
  const over = Promise.withResolvers<void>()
  let isAwaited = false
  const end = (request: FastifyRequest) => {
    underWay.delete(request)
    if (isAwaited && underWay.size === 0) over.resolve()
  }
  app.addHook('onRequest', async (request) => void underWay.add(request))
  // For requests that were refused before a handler.
  app.addHook('onSend', async (request) => end(request))
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function handled(request, reply) {
      const work: unknown = handler.call(this, request, reply)
      if (work instanceof Promise)
        void work.then(
          () => end(request),
          () => end(request),
        )
      else end(request)
      return work
    }
  })
  return async () => {
    isAwaited = true
    if (underWay.size > 0) await over.promise
  }
}

/** Knows the answers under way on each connection. */
function watchConnections(server: Server) {
  const underWay = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  server.on('connection', (socket) => {
    underWay.set(socket, new Set())
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const answers = underWay.get(socket)
    answers?.add(response)
    response.once('close', () => {
      answers?.delete(response)
      if (isClosing && answers?.size === 0) socket.end()
    })
  })
  return {
    begin() {
      isClosing = true
      for (const answers of underWay.values()) sayLast([...answers].at(-1))
    },
    dropIdle: () => underWay.forEach((answers, socket) => void (answers.size === 0 && socket.destroy())),
  }
}

/** A sender who is not told that the connection ends would send the next request on it, and get no answer. */
function sayLast(answer: ServerResponse | undefined) {
  if (answer?.headersSent === false) answer.setHeader('connection', 'close')
}
