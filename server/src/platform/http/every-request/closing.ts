import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Time for the first request of a connection that was opened ahead of need. */
const GRACE_MS = 100
/** In this time a proxy finds out that we no longer listen, and sends nothing more on connections that it kept. */
const FAREWELL_MS = 1_000
/** Time for answers under way. */
const LONGEST_WAIT_MS = 5_000

/**
 * Closes without a request that gets no answer: what comes on a connection that was kept is still served, and told
 * that it is the last one. Requests under way may take up to five seconds; so may the work of those whose sender
 * left, since what it needs is closed after us.
 */
export function closePromptly(app: FastifyInstance) {
  const closing = watchConnections(app.server)
  app.addHook('preClose', async () => {
    // Not the HTTP server's own: it would end the kept connections at once.
    NetServer.prototype.close.call(app.server)
    closing.begin()
    setTimeout(closing.dropUnused, GRACE_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), LONGEST_WAIT_MS).unref()
    await Promise.race([closing.keptAreOver, sleep(FAREWELL_MS)])
  })
  const workIsOver = watchWork(app)
  app.addHook('onClose', () =>
    Promise.race([workIsOver(), sleep(LONGEST_WAIT_MS, undefined, { ref: false })]),
  )
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

/** Knows the answers under way on each connection, and which connections never had one. */
function watchConnections(server: Server) {
  const unused = new Set<Socket>()
  const underWay = new Map<Socket, Set<ServerResponse>>()
  const keptAreOver = Promise.withResolvers<void>()
  let isClosing = false
  const sayIfOver = () => void (isClosing && underWay.size === 0 && keptAreOver.resolve())
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => {
      unused.delete(socket)
      underWay.delete(socket)
      sayIfOver()
    })
  })
  server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    const answers = underWay.get(socket) ?? new Set()
    underWay.set(socket, answers.add(response))
    response.once('close', () => {
      answers.delete(response)
      if (isClosing && answers.size === 0) socket.end()
    })
  })
  return {
    keptAreOver: keptAreOver.promise,
    begin() {
      isClosing = true
      for (const answers of underWay.values()) sayLast([...answers].at(-1))
      sayIfOver()
    },
    dropUnused: () => unused.forEach((socket) => socket.destroy()),
  }
}

/** A sender who is not told that the connection ends would send the next request on it, and get no answer. */
function sayLast(answer: ServerResponse | undefined) {
  if (answer?.headersSent === false) answer.setHeader('connection', 'close')
}
