import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { LIGHT_WIDTHS, lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { testApp } from '../../../test/harness.ts'
import { noise, plainPicture, pngOf } from '../../../test/pictures.ts'
import { buildApp } from '../../app.ts'
import type { FileExtension } from '../../gateways/storage/storage.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { medium, large } = BANNER_SIZES
/** A photograph, as stored for banners. */
const photo = () => noise(medium).blur(3)
const light = (name: string, w: string) => t.app.inject(`/files/${name}?w=${w}`)

test.each<[FileExtension, () => Promise<Buffer>]>([
  ['png', () => photo().png().toBuffer()],
  ['jpg', () => photo().jpeg({ quality: 90 }).toBuffer()],
  ['webp', () => photo().webp({ quality: 90 }).toBuffer()],
])('a stored %s has light copies, each WebP of its width, to cache without end', async (extension, bytes) => {
  const whole = await bytes()
  const name = await t.storage.put(whole, extension)
  for (const width of LIGHT_WIDTHS) {
    const answer = await t.app.inject(lightAddress(`/files/${name}`, width))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.length).toBeLessThanOrEqual(20_000)
    const copy = await sharp(answer.rawPayload).metadata()
    expect(copy.format).toBe('webp')
    expect(copy.width / copy.height).toBeCloseTo(medium.width / medium.height, 1)
    expect(copy.width).toBeLessThanOrEqual(Math.min(Number(width), medium.width))
  }
  expect((await t.app.inject(`/files/${name}`)).rawPayload.equals(whole)).toBe(true)
})

test('a drawing keeps every pixel of the width, its colours and its transparency', async () => {
  const name = await t.storage.put(await pngOf('large', '#2f7d4f'), 'png')
  const copy = sharp((await light(name, '1152')).rawPayload)
  expect(await copy.metadata()).toMatchObject({ width: 1152, height: 252 })
  const { channels } = await copy.stats()
  for (const [at, value] of [0x2f, 0x7d, 0x4f].entries()) {
    expect(Math.abs((channels[at]?.mean ?? 0) - value)).toBeLessThan(3)
  }
  const clear = await plainPicture(large).ensureAlpha(0.5).png().toBuffer()
  const through = await light(await t.storage.put(clear, 'png'), '576')
  expect((await sharp(through.rawPayload).metadata()).hasAlpha).toBe(true)
})

test('a copy is made once, however many ask for it at once, and survives a restart', async () => {
  const name = await t.storage.put(await photo().modulate({ hue: 90 }).jpeg().toBuffer(), 'jpg')
  const keeps: string[] = []
  const { keep } = t.storage
  t.storage.keep = (key, files) => {
    keeps.push(key)
    return keep(key, files)
  }
  const answers = await Promise.all(Array.from({ length: 6 }, () => light(name, '720')))
  const restarted = await buildApp({ ...t.deps })
  const again = await restarted.inject(`/files/${name}?w=720`)
  await restarted.close()
  t.storage.keep = keep
  expect(keeps).toHaveLength(1)
  for (const { rawPayload } of answers) expect(rawPayload.equals(again.rawPayload)).toBe(true)
})

test('a copy that waits its turn keeps no file open, nor does a refused one', async () => {
  const picture = await plainPicture({ width: 32, height: 32 }).png().toBuffer()
  const names = await Promise.all(
    Array.from({ length: 120 }, (_, at) => t.storage.put(Buffer.concat([picture, Buffer.from([at])]), 'png')),
  )
  const { open } = t.storage
  let [opened, sent] = [0, 0]
  t.storage.open = async (name) => {
    opened++
    return open(name)
  }
  const codes = await Promise.all(
    names.map(async (name) => {
      const { statusCode } = await light(name, '576')
      if (statusCode === 200) sent++
      return statusCode
    }),
  )
  t.storage.open = open
  expect(codes).toContain(429)
  expect(sent).toBeGreaterThan(0)
  expect(opened).toBe(sent)
})

test('a copy of a copy is the copy itself', async () => {
  const name = await t.storage.put(await photo().modulate({ hue: 180 }).png().toBuffer(), 'png')
  const copy = (await light(name, '576')).rawPayload
  const nameOfCopy = `${createHash('sha256').update(copy).digest('hex')}.webp`
  for (const width of ['576', '1152']) {
    expect((await light(nameOfCopy, width)).rawPayload.equals(copy)).toBe(true)
  }
})

test('answers HEAD requests', async () => {
  const name = await t.storage.put(await pngOf('medium', '#a03030'), 'png')
  const answer = await t.app.inject({ method: 'HEAD', url: `/files/${name}?w=1029` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
})

test.each(['1', '0', '-720', '721', '720px', '7e2', '', '1029&w=720'])(
  'a width of %s is refused',
  async (w) => {
    const name = await t.storage.put(await pngOf('medium'), 'png')
    const answer = await light(name, w)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_input', fields: [{ path: 'w' }] })
  },
)

test.each(['nothing.png', `${'0'.repeat(64)}.png`, '..%2fsecrets.json', '%2e%2e%2fsecrets.json'])(
  'there is no light copy of %s',
  async (name) => {
    const answer = await light(name, '720')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
  },
)

test('a file that is no picture has no light copy', async () => {
  const answer = await light(await t.storage.put(Buffer.from('not a picture'), 'jpg'), '720')
  expect(answer.statusCode).toBe(404)
})

test('a light copy that cannot be kept is sent all the same', async () => {
  const name = await t.storage.put(await photo().png().toBuffer(), 'png')
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const storage = { ...t.storage, keep: () => Promise.reject(full) }
  const app = await buildApp({ ...t.deps, storage })
  const answers = await Promise.all(['576', '576'].map((w) => app.inject(`/files/${name}?w=${w}`)))
  for (const { statusCode, headers, rawPayload } of answers) {
    expect(statusCode).toBe(200)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
  }
  await app.close()
})
