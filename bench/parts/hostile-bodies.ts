import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** A route that a body may be sent to; its path has the names of its places in braces. */
export type BodyRoute = { method: string; path: string; options: RouteOptions }
export type HostileBody = { shape: string; type: string; bytes: Buffer }

/** The routes of the application that is built next, as it registers them; the API description may hide some. */
export function bodyRoutes(): BodyRoute[] {
  const routes: BodyRoute[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (options) => {
      for (const method of [options.method].flat()) {
        if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) continue
        routes.push({ method, path: options.url.replaceAll(/:(\w+)/g, '{$1}'), options })
      }
    })
  })
  return routes
}

/** In bytes: what once stopped everybody. */
const ONCE_TAKEN = 11 * 1_024 * 1_024
/** In pieces: just few enough to be parsed. */
const MOST = 9_900

const list = (piece: string, count: number) => `[${Array.from({ length: count }, () => piece).join()}]`
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join()}}`

/** JSON of many pieces: as many as are parsed, and as many bytes as were once taken. */
export function hostileBodies({ options }: BodyRoute): HostileBody[] {
  const { bodyLimit = 0, config } = options
  const pieces = (bytes: number) => Math.min(MOST, Math.floor((bodyLimit - 2) / bytes))
  const shapes = {
    'empty objects': list('{}', pieces(3)),
    'empty lists': list('[]', pieces(3)),
    numbers: list('1', pieces(2)),
    texts: list('""', pieces(3)),
    // A key and its value are two pieces.
    keys: keys(Math.min(MOST / 2, Math.floor(bodyLimit / 8))),
    'a deep list': '['.repeat(pieces(2)) + ']'.repeat(pieces(2)),
    'escaped letters': JSON.stringify({ title: '\u0001'.repeat(bodyLimit / 6 - 5) }),
    'halves of pairs': `{"title":"${String.raw`\ud800`.repeat(bodyLimit / 6 - 5)}"}`,
    '11 MB of objects': list('{}', ONCE_TAKEN / 3),
    '11 MB of keys': keys(ONCE_TAKEN / 9),
  }
  const json = Object.entries(shapes).map(([shape, text]) => ({
    shape,
    type: 'application/json',
    bytes: Buffer.from(text),
  }))
  return config?.multipart ? [...json, ...hostileForms()] : json
}

function hostileForms(): HostileBody[] {
  const boundary = 'a'.repeat(70)
  const type = `multipart/form-data; boundary=${boundary}`
  const form = (head: string, content: string) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    )
  const almost = `\r\n--${boundary.slice(1)}`
  const empty = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
  return [
    { shape: 'nearly the boundary', bytes: form('name="picture"; filename="a"', almost.repeat(100_000)) },
    { shape: 'a picture of base64', bytes: form('name="imageBgBase64"', 'A'.repeat(10_000_000)) },
    { shape: 'many parts', bytes: Buffer.from(`${empty.repeat(50_000)}--${boundary}--\r\n`) },
  ].map((body) => ({ ...body, type }))
}
