import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../build-sandbox.ts'

const LETTER = 'From: a@b.ir\r\nTo: x@y.ir\r\nSubject: hello\r\n\r\nyour code 482913\r\n.\r\n'

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let port = 0
beforeAll(async () => {
  const onListening = (given: number) => void (port = given)
  sandbox = await buildSandbox({ mail: { host: '127.0.0.1', port: 0, onListening } })
})
afterAll(() => sandbox.close())

/** The whole SMTP dialogue by hand; returns the answer to the message. */
async function deliver(recipient: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  /** The last line of an answer: earlier lines have a hyphen. */
  const answer = async () => {
    for (;;) {
      const { value = '', done } = await answers.next()
      if (done || !/^\d{3}-/.test(value)) return value
    }
  }
  await answer()
  for (const line of ['EHLO test', 'MAIL FROM:<a@b.ir>', `RCPT TO:<${recipient}>`, 'DATA']) {
    socket.write(`${line}\r\n`)
    await answer()
  }
  socket.write(LETTER)
  const last = await answer()
  socket.end('QUIT\r\n')
  return last
}

const script = (fault: object) => sandbox.inject({ method: 'POST', url: '/mail/faults', payload: fault })

test('mail is received by SMTP, for any address, and shown without running anything', async () => {
  expect(await deliver('reader@example.ir')).toMatch(/^250/)
  const [message] = (await sandbox.inject('/mail/messages?to=reader@example.ir')).json()
  expect(message).toMatchObject({ subject: 'hello', code: '482913' })
  expect((await sandbox.inject('/mail/messages?to=other@example.ir')).json()).toEqual([])
  expect((await sandbox.inject('/mail')).body).toContain('صندوق ایمیل')
  const shown = await sandbox.inject(`/mail/messages/${message.id}/html`)
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect((await sandbox.inject('/mail/messages/999/html')).statusCode).toBe(404)
})

test('it can be made to fail, once for each fault', async () => {
  await script({ at: 'data', status: 451 })
  expect((await sandbox.inject('/mail/faults')).json().waiting).toHaveLength(1)
  expect(await deliver('reader@example.ir')).toMatch(/^451/)
  expect(await deliver('reader@example.ir')).toMatch(/^250/)
  expect((await script({ at: 'lunch' })).statusCode).toBe(400)
})
