import type { IncomingMessage, Server } from 'node:http'
import type { Config } from '../../../config.ts'
import { addressGroup, proxyCheck } from '../address-group.ts'

/** A client that sends a body must send at least this much between two looks, answered or not. */
const LEAST_BYTES = 1_000
const LOOK_MS = 30_000
/** A client that has been answered has less reason to go on. */
const LAST_LOOKS_MS = 5_000

/** Limits how many connections an address may hold, and how slowly it may fill them. */
export function guardConnections(
  server: Server,
  config: Config,
  lookMs = LOOK_MS,
  lastLooksMs = LAST_LOOKS_MS,
) {
  capConnections(server, config)
  server.on('request', (request, response) => {
    if (!announcesBody(request)) return
    cutOffWhoStalls(request, lookMs)
    response.once('finish', () => cutOffWhoStalls(request, lastLooksMs))
  })
}

/** All visitors behind a proxy share its connections, so those of trusted proxies are not counted. */
function capConnections(server: Server, { connectionsPerAddress, trustProxy }: Config) {
  const isProxy = proxyCheck(trustProxy)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    if (isProxy(socket.remoteAddress)) return
    const key = addressGroup(socket.remoteAddress)
    const count = (open.get(key) ?? 0) + 1
    if (count > connectionsPerAddress) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}

function announcesBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function cutOffWhoStalls(request: IncomingMessage, everyMs: number) {
  if (request.complete || request.destroyed) return
  const { socket } = request
  let before = socket.bytesRead
  const looks = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(looks)
    if (socket.bytesRead - before >= LEAST_BYTES) return void (before = socket.bytesRead)
    clearInterval(looks)
    socket.destroy()
  }, everyMs).unref()
}
