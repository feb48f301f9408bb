import type { FastifyInstance } from 'fastify'
import { drawing } from './drawing.ts'
import type { Marketplace } from './marketplace.ts'
import { photograph } from './photograph.ts'
import type { Post } from './posts.ts'

/** There are that many different drawings of a motif at most. */
const VARIETY = 12

/** The pictures of posts, drawn when first asked for. */
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
