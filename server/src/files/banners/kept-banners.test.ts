import type { BannerSet } from '@jarchi/shared/api/banner-making.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { noise } from '../../../test/pictures.ts'
import { buildApp } from '../../app.ts'
import { poolOf } from './drawing-deps.ts'

let t: Awaited<ReturnType<typeof testApp>>
let headers: Record<string, string>
/** The name of a stored one. */
let photo: string

beforeAll(async () => {
  t = await testApp()
  headers = (await t.signIn()).headers
  const picture = await noise({ width: 1_200, height: 800 }).jpeg().toBuffer()
  photo = (await sendForm(t, 'POST', '/svc/banner/api/pictures', headers, { picture })).json().file
})
afterAll(() => t.close())

const request = (file: string) => ({
  template: '1',
  texts: { title: 'حراج پاییزه' },
  colors: { background: '#0e5447', text: '#ffffff', accent: '#ffc857' },
  picture: { source: { file } },
})

async function generate(app: typeof t.app) {
  const answer = await app.inject({
    method: 'POST',
    url: '/svc/banner/api/generate/v2/',
    headers,
    payload: request(photo),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<BannerSet>()
}

test('the same request is not drawn twice, even after a restart of the server', async () => {
  const first = await generate(t.app)
  const again = await buildApp({ ...t.deps })
  await again.ready()
  const second = await generate(again)
  expect(second).toEqual(first)
  expect(poolOf(t.app).pids, 'a worker drew the first').toHaveLength(1)
  expect(poolOf(again).pids, 'none began for the second').toEqual([])
  const file = await again.inject(second.banners.xlarge?.url ?? '')
  expect(file.rawPayload.length).toBe(second.banners.xlarge?.bytes)
  await again.close()
})
