import type { FastifyInstance } from 'fastify'
import type { Canvas } from './canvas.ts'
import { drawing } from './drawing.ts'
import type { Marketplace } from './marketplace.ts'
import type { Post } from './posts.ts'

/** The most different drawings of a motif. */
const VARIETY = 12

/** The pictures of posts, drawn at the first request. */
export function pictureRoutes(app: FastifyInstance, { posts, faults }: Marketplace) {
  const drawn = new Map<string, Buffer>()
  app.get<{ Params: { name: string } }>('/static/live-post-image/:name', async (request, reply) => {
    const [, token, digits] = /^(\w+)-(\d{1,5})\.png$/.exec(request.params.name) ?? []
    const post = posts.find((candidate) => candidate.token === token)
    if (!post || post.arePicturesLost || Number(digits) >= post.pictures) return reply.status(404).send()
    await faults.wait(post.owner)
    if (faults.has('broken', post.owner)) return reply.status(500).send()
    const number = (Number(digits) + (token?.length ?? 0)) % VARIETY
    const key = `${post.motif}-${number}-${post.isPhotographed}`
    const picture = drawn.get(key) ?? pictureOf(post, number)
    drawn.set(key, picture)
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture)
  })
}

function pictureOf({ motif, isPhotographed }: Post, number: number): Buffer {
  const picture = drawing(motif, number)
  return (isPhotographed ? photograph(picture) : picture).png()
}

const WIDTH = 1_920
const HEIGHT = 1_440
/** Sizes in pixels of textures, from grass to a sensor's grain, and their strength. */
const TEXTURES = [
  [1, 16],
  [3, 25],
  [8, 12],
] as const

/**
 * A drawing like a photo of a phone's camera: larger, and nowhere smooth, so that its file is as large as a
 * photo's.
 */
function photograph(picture: Canvas): Canvas {
  return picture.enlarged(WIDTH, HEIGHT, (x, y) => {
    let light = 0
    for (const [size, contrast] of TEXTURES) {
      light += (scrambled(Math.floor(x / size), Math.floor(y / size)) - 0.5) * contrast
    }
    return light
  })
}

/** From 0 to 1, always the same for a place, but looking random. */
function scrambled(x: number, y: number): number {
  const mixed = Math.imul(x * 4_099 + y, 0x2c1b3c6d)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39) >>> 8) / 2 ** 24
}
