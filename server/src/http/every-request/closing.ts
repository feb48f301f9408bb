import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time for a request that is already on its way. */
const GRACE_MS = 100
/** Time for answers under way. */
const PATIENCE_MS = 5_000

/**
 * Closes fast: browsers open connections ahead of need, and the server would wait for their first request.
 * Requests under way are finished, as long as they last no longer than five seconds.
 */
export function closePromptly(app: FastifyInstance) {
  const closing = watchConnections(app.server)
  app.addHook('preClose', async () => {
    closing.begin()
    setTimeout(closing.dropIdle, GRACE_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
  })
}

/** Knows how many requests each connection has under way. */
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
