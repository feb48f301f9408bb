import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { animatedPng, noise, plainPicture, pngBomb } from '../../../test/pictures.ts'
import { ATTACHMENTS, sendFile, ticketCustomer, TICKETS } from '../../../test/ticket-customer.ts'
import { dropLooseAttachments } from './loose-attachments.ts'
import { answerTicket, attachmentForStaff, deskTicket, keepAttachment } from './service.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

let t: Awaited<ReturnType<typeof testApp>>
let customer: Awaited<ReturnType<typeof ticketCustomer>>
let png: Buffer

beforeAll(async () => {
  t = await testApp({ TICKET_ATTACHMENT_MB: '1', TICKET_ATTACHMENTS: '2', TICKET_UPLOADS_PER_DAY: '5' })
  png = await plainPicture({ width: 40, height: 30 }).png().toBuffer()
})
afterAll(() => t.close())

let phones = 0
beforeEach(async () => {
  customer = await ticketCustomer(t, `0912666${String((phones += 1)).padStart(4, '0')}`)
})

const fetched = (id: string, who = customer) => who.get(`${ATTACHMENTS}${id}/`)
const folder = () => path.join(t.deps.config.dataFolder, 'attachments')
const storedFiles = () => {
  const parts = readdirSync(folder(), { withFileTypes: true })
  return parts.flatMap((part) => readdirSync(path.join(folder(), part.name)))
}

describe('uploading a file', () => {
  test('a picture is encoded again, and is served for saving', async () => {
    const photo = await noise({ width: 300, height: 200 })
      .withExif({ IFD0: { Artist: 'me' } })
      .jpeg()
      .toBuffer()
    const kept = await customer.attach(photo, 'رسید بانک.jpeg', 'image/jpeg')
    expect(kept).toMatchObject({ kind: 'image', name: 'رسید بانک.jpg', width: 300, height: 200 })
    const answer = await fetched(kept.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBe(kept.size)
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="attachment.jpg"; filename*=UTF-8''${encodeURIComponent('رسید بانک.jpg')}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('a PDF stays as it is, is served for saving, and never runs', async () => {
    const kept = await customer.attach(PDF, 'invoice.pdf', 'application/pdf')
    expect(kept).toMatchObject({
      kind: 'pdf',
      name: 'invoice.pdf',
      size: PDF.length,
      width: null,
      height: null,
    })
    const answer = await fetched(kept.id)
    expect(answer.rawPayload).toEqual(PDF)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('a file’s kind is found by its bytes, whatever its name', async () => {
    const kept = await customer.attach(png, '../../x/evil.pdf\r\nX-Evil: 1', 'text/html')
    expect(kept).toMatchObject({ kind: 'image' })
    expect(kept.name).toMatch(/^[^/\\\r\n]+\.png$/)
    expect((await fetched(kept.id)).headers['content-type']).toBe('image/png')
  })

  test.each([
    ['a page', HTML, 'photo.png', 'not_an_attachment'],
    ['an SVG', SVG, 'photo.svg', 'not_an_attachment'],
    ['nothing', Buffer.alloc(0), 'photo.png', 'not_an_attachment'],
    ['a ZIP', Buffer.from('PK\u0003\u0004....'), 'a.pdf', 'not_an_attachment'],
    ['a page before a PDF', Buffer.concat([HTML, PDF]), 'a.pdf', 'not_an_attachment'],
    ['a GIF', Buffer.from('GIF89a..........'), 'a.gif', 'not_an_attachment'],
    ['half a PDF', PDF.subarray(0, 30), 'a.pdf', 'broken_pdf'],
    [
      'the first bytes of a PNG',
      Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'),
      'a.png',
      'broken_picture',
    ],
    ['a bomb', pngBomb(8_000, 8_000), 'a.png', 'too_many_pixels'],
  ])('%s is refused, and nothing is stored', async (_, bytes, name, code) => {
    const texts = (await import('../../../../data/texts/field-errors.json')).default as Record<string, string>
    const answer = await customer.upload(bytes, name, 'image/png')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ path: 'file', message: texts[code] }])
    const rows = await t.db
      .selectFrom('ticket_attachments')
      .select('id')
      .where('account_id', '=', BigInt(customer.accountId))
      .execute()
    expect(rows).toEqual([])
  })

  test('incomplete and animated pictures are refused', async () => {
    for (const bytes of [png.subarray(0, png.length / 2), animatedPng(png)]) {
      expect((await customer.upload(bytes)).statusCode).toBe(400)
    }
  })

  test('of a picture that is also a web page only the picture is left', async () => {
    const kept = await customer.attach(Buffer.concat([png, HTML]))
    expect((await fetched(kept.id)).rawPayload.includes('script')).toBe(false)
  })

  test('a file that is too large is refused, with or without a stated length', async () => {
    const huge = Buffer.concat([PDF, Buffer.alloc(1_100_000), PDF])
    const said = await customer.upload(huge, 'a.pdf', 'application/pdf')
    expect(said.statusCode).toBe(413)
    expect(said.json().fields[0].path).toBe('file')
    const little = Buffer.concat([PDF, Buffer.alloc(1_048_576 - PDF.length), PDF])
    expect((await customer.upload(little, 'a.pdf', 'application/pdf')).statusCode).toBe(413)
  })

  test('a file just within the limit is accepted, and a client that sends far too much still gets its answer', async () => {
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const send = async (size: number, field: string) => {
      const form = new FormData()
      form.append(field, new Blob([new Uint8Array(PDF), new Uint8Array(size), new Uint8Array(PDF)]), 'a.pdf')
      const answer = await fetch(`${origin}${ATTACHMENTS}`, {
        method: 'POST',
        headers: customer.headers,
        body: form,
      })
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
    }
    expect(await send(1_048_576 - 2 * PDF.length, 'file')).toEqual({ status: 201, code: undefined })
    expect(await send(20_000_000, 'file')).toEqual({ status: 413, code: 'too_large' })
    expect(await send(900_000, 'other')).toEqual({ status: 400, code: 'bad_input' })
  })

  test('a form with other fields is refused', async () => {
    const { headers } = customer
    const send = (field: string) => sendFile(t, headers, ATTACHMENTS, png, 'a.png', 'image/png', field)
    expect((await send('picture')).statusCode).toBe(400)
    const post = (contentType: string, payload: string) =>
      t.app.inject({
        method: 'POST',
        url: ATTACHMENTS,
        headers: { ...headers, 'content-type': contentType },
        payload,
      })
    const form = 'multipart/form-data; boundary=x'
    const text = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n'
    const two = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7 %%EOF\r\n`
    expect((await post('application/json', '{}')).statusCode).toBe(415)
    expect((await post(form, text)).statusCode).toBe(400)
    expect((await post(form, '--x--\r\n')).statusCode).toBe(400)
    expect((await post(form, 'rubbish')).statusCode).toBe(400)
    expect((await post(form, text.slice(0, 60))).statusCode).toBe(400)
    expect((await post(form, `${two}${two}--x--\r\n`)).statusCode).toBe(413)
  })

  test('a day allows a limited number, sent at once or not', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.upload(png)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect((await customer.upload(png)).json()).toMatchObject({
      code: 'too_many_requests',
      retry_after: 86_400,
    })
  })

  test('nobody can open it by its name alone', async () => {
    const kept = await customer.attach(png)
    const name = storedFiles().find((file) => file.startsWith(kept.id)) ?? ''
    expect(name).not.toBe('')
    for (const url of [`/files/${name}`, `/attachments/${name}`, `/files/../attachments/${name}`]) {
      expect((await t.app.inject({ url, headers: { accept: 'image/png' } })).statusCode, url).toBe(404)
    }
    expect((await t.app.inject(`${ATTACHMENTS}${kept.id}/`)).statusCode).toBe(401)
  })
})

describe('files of messages', () => {
  test('come with their message, in its order', async () => {
    const [one, two] = [await customer.attach(png, 'one.png'), await customer.attach(PDF, 'two.pdf')]
    const opened = await customer.open({ attachments: [two.id, one.id] })
    expect(opened.messages[0]?.attachments).toEqual([two, one])
    expect((await customer.list()).results[0]?.last_message.has_attachments).toBe(true)
    const three = await customer.attach(png, 'three.png')
    const replied = await customer.reply(opened.id, { attachments: [three.id] })
    expect(replied.messages[1]).toMatchObject({ text: '', attachments: [three] })
  })

  test('a file belongs to one message only, and to none that is refused', async () => {
    const { id } = await customer.attach(png)
    const opened = await customer.open({ attachments: [id] })
    const url = `${TICKETS}${opened.id}/messages/`
    const unknown = '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11'
    const second = await customer.attach(png)
    const third = await customer.attach(png)
    for (const attachments of [
      [id],
      [unknown],
      [second.id, unknown],
      [second.id, second.id],
      [second.id, third.id, id],
    ]) {
      const answer = await customer.post(url, { text: 'x', attachments })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields[0].path).toBe('attachments')
    }
    const read = await customer.read(opened.id)
    expect(read.messages).toHaveLength(1)
    expect((await customer.reply(opened.id, { attachments: [second.id, third.id] })).messages).toHaveLength(2)
  })

  test("another account's are neither seen nor sent", async () => {
    const other = await ticketCustomer(t, '09126669999')
    const loose = await customer.attach(png)
    const { id } = await customer.attach(png)
    await customer.open({ attachments: [id] })
    expect((await fetched(id, other)).statusCode).toBe(404)
    expect((await fetched(loose.id, other)).statusCode).toBe(404)
    const stolen = await other.post(TICKETS, {
      subject: 'ab',
      category: 'other',
      text: 'x',
      attachments: [loose.id],
    })
    expect(stolen.statusCode).toBe(400)
    expect((await other.list()).count).toBe(0)
  })

  test('a file that is in no message yet can be seen only by the user who uploaded it', async () => {
    const { id } = await customer.attach(png)
    const colleague = await t.signIn('09126668888')
    await t.db
      .insertInto('memberships')
      .values({ user_id: BigInt(colleague.userId), account_id: BigInt(customer.accountId) })
      .execute()
    const token = await t.app.inject({
      url: `/svc/accounts/api/v2/token/access/internal/?account=${customer.accountId}`,
      cookies: colleague.cookies,
    })
    const headers = { authorization: `JWT ${token.json().token}` }
    const seen = () => t.app.inject({ url: `${ATTACHMENTS}${id}/`, headers }).then((one) => one.statusCode)
    expect(await seen()).toBe(404)
    await customer.open({ attachments: [id] })
    expect(await seen()).toBe(200)
  })

  test('invalid ids are refused or not found', async () => {
    expect((await fetched('x')).statusCode).toBe(400)
    expect((await fetched('..%2f..%2fetc%2fpasswd')).statusCode).toBe(400)
    expect((await fetched('0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11')).statusCode).toBe(404)
  })
})

test('staff send files with an answer; the customer sees them after that', async () => {
  const { userId } = await t.signIn('09120000009')
  const { id } = await customer.open()
  const bringer = { accountId: null, userId, fromStaff: true }
  const upload = { path: path.join(t.deps.config.dataFolder, 'answer'), name: 'answer.pdf' }
  writeFileSync(upload.path, PDF)
  const kept = await keepAttachment(t.deps, bringer, upload)
  expect((await fetched(kept.id)).statusCode).toBe(404)
  // Nor may a customer send a file that staff have uploaded.
  expect((await customer.post(`${TICKETS}${id}/messages/`, { attachments: [kept.id] })).statusCode).toBe(400)
  await answerTicket(
    t.deps,
    { userId, name: 'staff' },
    id,
    { text: '', attachments: [kept.id], last_message_id: Number.MAX_SAFE_INTEGER },
    null,
  )
  expect((await fetched(kept.id)).rawPayload).toEqual(PDF)
  expect((await deskTicket(t.deps, id, userId)).messages[1]?.attachments).toEqual([kept])
  expect(await attachmentForStaff(t.db, userId, kept.id)).toMatchObject({ id: kept.id })
})

test('files that are not put into a message are removed after a day, and no others', async () => {
  t.clock.now = new Date(Date.now() - 1_000)
  customer = await customer.again()
  const loose = await customer.attach(png)
  const sent = await customer.attach(PDF)
  await customer.open({ attachments: [sent.id] })
  await dropLooseAttachments(t.deps)
  expect((await fetched(loose.id)).statusCode).toBe(200)
  // The times of files come from the system's own clock.
  t.clock.advance(2 * 86_400)
  await dropLooseAttachments(t.deps)
  customer = await customer.again()
  expect((await fetched(loose.id)).statusCode).toBe(404)
  expect((await fetched(sent.id)).rawPayload).toEqual(PDF)
  expect(storedFiles().some((name) => name.startsWith(loose.id))).toBe(false)
  const place = path.join(folder(), sent.id.slice(0, 2), `${sent.id}.pdf`)
  expect(readFileSync(place)).toEqual(PDF)
})
