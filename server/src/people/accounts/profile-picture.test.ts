import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { tooManyPictures } from '../../platform/texts/accounts.ts'
import { takeImage } from './profile-picture.ts'

const URL = '/svc/accounts/api/v1/accounts/info/image/'
const INFO = '/svc/accounts/api/v1/accounts/info/'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const photo = (width: number, height: number, colour = '#0e6b5c') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

async function member() {
  const { headers } = await t.signIn()
  const put = (picture: Buffer) => sendForm(t, 'PUT', URL, headers, { picture })
  const image = async () => (await t.app.inject({ url: INFO, headers })).json().image
  return { headers, put, image }
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a square of our own making', async (format) => {
  const { put, image } = await member()
  const original = await photo(900, 600)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer()
  const answer = await put(original)
  expect(answer.statusCode, answer.body).toBe(200)
  const url = answer.json().image
  expect(await image()).toBe(url)
  const { rawPayload, statusCode } = await t.app.inject({ url })
  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 384, height: 384 })
  expect(rawPayload.includes('secret place')).toBe(false)
})

test('it can be taken away', async () => {
  const { headers, put, image } = await member()
  await put(await photo(100, 100).png().toBuffer())
  const answer = await t.app.inject({ method: 'DELETE', url: URL, headers })
  expect([answer.statusCode, answer.json().image, await image()]).toEqual([200, null, null])
})

test.each([
  ['text', Buffer.from('hello')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half a picture', null],
])('%s is refused, and the picture before stays', async (_, bytes) => {
  const { put, image } = await member()
  await put(await photo(64, 64).png().toBuffer())
  const before = await image()
  const whole = await photo(400, 400).jpeg().toBuffer()
  const answer = await put(bytes ?? whole.subarray(0, whole.length / 2))
  expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'picture'])
  expect(await image()).toBe(before)
})

test('a file larger than 8 MB is refused', async () => {
  const { put } = await member()
  const large = await put(Buffer.alloc(8 * 1024 * 1024 + 1, 1))
  expect([large.statusCode, large.json().fields[0].path]).toEqual([413, 'picture'])
  expect((await put(Buffer.alloc(9 * 1024 * 1024, 1))).statusCode).toBe(413)
})

test('twenty a day are enough', async () => {
  const { put } = await member()
  const bytes = await photo(32, 32).png().toBuffer()
  expect((await put(bytes)).statusCode).toBe(200)
  t.clock.advance(60)
  for (let count = 1; count < 20; count += 1) expect((await put(bytes)).statusCode).toBe(200)
  const refused = await put(bytes)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(86_400 - 60)])
  expect(refused.json().message).toBe(tooManyPictures(20))
})

test('while it is stored, the user is not locked', async () => {
  const { userId } = await t.signIn()
  const users = t.db.updateTable('users').set({ first_name: 'سارا' }).where('id', '=', BigInt(userId))
  const put: typeof t.storage.put = async (...given) => {
    await users.execute()
    return t.storage.put(...given)
  }
  const bytes = await photo(32, 32).png().toBuffer()
  const user = await takeImage({ ...t.deps, storage: { ...t.storage, put } }, userId, bytes)
  expect(user).toMatchObject({ first_name: 'سارا', image: expect.any(String) })
})

test('twenty a day, also when they come at once', async () => {
  const { put } = await member()
  const bytes = await photo(32, 32).png().toBuffer()
  const atOnce = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => put(bytes)))
    return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  }
  // More than ten at a time are refused before they are counted, so that others do not wait behind them.
  for (const count of [9, 9]) expect(new Set(await atOnce(count))).toEqual(new Set([200]))
  expect(await atOnce(6)).toEqual([200, 200, 429, 429, 429, 429])
})
