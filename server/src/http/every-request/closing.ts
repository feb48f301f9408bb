import type { Server } from 'node:http'
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

/** Counts the requests under way on each connection. */
function watchConnections(server: Server) {
  const underWay = new Map<Socket, number>()
  let isClosing = false
  const count = (socket: Socket, change: number) => {
    const requests = (underWay.get(socket) ?? 0) + change
    if (underWay.has(socket)) underWay.set(socket, requests)
    if (isClosing && requests === 0) socket.end()
  }
  server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    begin: () => void (isClosing = true),
    dropIdle: () => underWay.forEach((requests, socket) => void (requests === 0 && socket.destroy())),
  }
}
