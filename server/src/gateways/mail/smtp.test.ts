import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { MailError } from './mail-gateway.ts'
import { smtp, tryMailbox } from './smtp.ts'

const MAIL = {
  to: 'someone@example.ir',
  subject: 'کد تأیید ایمیل شما در جارچی',
  text: 'سلام\nکد شما: 482913',
  html: '<p dir="rtl">سلام</p>',
}

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let mailPort = 0
beforeAll(async () => {
  const onListening = (port: number) => void (mailPort = port)
  sandbox = await buildSandbox({ mail: { host: '127.0.0.1', port: 0, onListening } })
})
afterAll(() => sandbox.close())

type Settings = Parameters<typeof smtp>[0]
const settings = (change: Partial<Settings>): Settings => ({
  host: '127.0.0.1',
  port: mailPort,
  security: 'none',
  user: '',
  password: '',
  sender: { name: 'جارچی', address: 'no-reply@jarchi.example' },
  ...change,
})
const TIMES = { connection: 500, silence: 5_000 }
const gateway = (change: Partial<Settings> = {}) => smtp(settings(change), TIMES)

const inbox = async (to = MAIL.to) =>
  (await sandbox.inject(`/mail/messages?to=${encodeURIComponent(to)}`)).json()
const script = (fault: object) => sandbox.inject({ method: 'POST', url: '/mail/faults', payload: fault })

async function failureOf(sending: Promise<unknown>) {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MailError)
  const { failure, mayHaveArrived, message, stack } = error as MailError
  expect(`${message} ${stack}`).not.toMatch(/someone|482913|secret/)
  return [failure, mayHaveArrived]
}

test('a message arrives as it was written, in Persian, with its sender', async () => {
  const { providerId } = await gateway().send(MAIL)
  expect(providerId).toContain('@')
  const [received] = await inbox()
  expect(received).toMatchObject({ to: MAIL.to, subject: MAIL.subject, code: '482913' })
  expect(received.text.trim()).toBe(MAIL.text)
  expect(received.from).toBe('جارچی <no-reply@jarchi.example>')
  const shown = await sandbox.inject(`/mail/messages/${received.id}/html`)
  expect(shown.body.trim()).toBe(MAIL.html)
})

test('an address cannot add further addresses or headers', async () => {
  const sending = gateway().send({ ...MAIL, to: 'a@example.ir, other@example.ir' })
  await sending.catch(() => {})
  expect(await inbox('other@example.ir')).toEqual([])
  await gateway().send({ ...MAIL, to: 'one@example.ir', subject: 'x\r\nBcc: third@example.ir' })
  expect(await inbox('third@example.ir')).toEqual([])
})

test.each([
  [{ at: 'rcpt', status: 550 }, ['recipient', false]],
  [{ at: 'rcpt', status: 451 }, ['transient', false]],
  [{ at: 'data', status: 554 }, ['recipient', false]],
  [{ at: 'data', status: 452 }, ['transient', false]],
  [{ drop: 'after' }, ['transient', true]],
])('%j is reported with its cause', async (fault, told) => {
  await script(fault)
  expect(await failureOf(gateway().send(MAIL))).toEqual(told)
})

test('a refused connection, and a silent server', async () => {
  expect(await failureOf(gateway({ port: 9 }).send(MAIL))).toEqual(['transient', false])
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  expect(await failureOf(gateway({ port }).send(MAIL))).toEqual(['transient', false])
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('if TLS is required, nothing is sent without it, or to an untrusted certificate', async () => {
  const before = (await inbox()).length
  expect(await failureOf(gateway({ security: 'starttls' }).send(MAIL))).toEqual(['config', false])
  expect(await failureOf(gateway({ security: 'tls' }).send(MAIL))).toEqual(['config', false])
  expect(await inbox()).toHaveLength(before)
})

test('a server without authentication gets no password', async () => {
  expect(await failureOf(gateway({ user: 'jarchi', password: 'secret' }).send(MAIL))).toEqual([
    'config',
    false,
  ])
})

test('a trial sends nothing, and finds a refused password', async () => {
  const before = (await inbox()).length
  await tryMailbox(settings({}), TIMES)
  const refused = tryMailbox(settings({ user: 'jarchi', password: 'secret' }), TIMES)
  expect(await failureOf(refused)).toEqual(['config', false])
  expect(await inbox()).toHaveLength(before)
})
