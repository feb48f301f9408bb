import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { kavenegar } from './kavenegar.ts'
import { SmsError, type SmsFailure } from './sms-gateway.ts'

const PHONE = '09121234567'
const PATIENT = { connect: 20_000, total: 20_000 }
const HASTY = { connect: 300, total: 600 }

let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let origin: string
beforeAll(async () => {
  sandbox = await buildSandbox({ apiKey: 'a/key' })
  origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => sandbox.inject({ method: 'DELETE', url: '/kavenegar/faults' }))
afterAll(() => sandbox.close())

const settings = () => ({
  baseUrl: `${origin}/kavenegar`,
  apiKey: 'a/key',
  templates: { sign_in: 'jarchi-code', confirm: 'jarchi-confirm' },
  noticeTemplates: {
    receipt: 'jarchi-receipt',
    low_balance: 'jarchi-low-balance',
    daily_report: 'jarchi-daily-report',
    weekly_report: 'jarchi-weekly-report',
    ticket_answer: 'jarchi-answer',
    budget_spent: 'jarchi-budget',
    spend_corrected: 'jarchi-correction',
    verdicts: 'jarchi-verdicts',
    phone_changed: 'jarchi-phone-changed',
    factor_reset: 'jarchi-factor-reset',
    invitation: 'jarchi-invitation',
  },
})
const gateway = (change: Partial<Parameters<typeof kavenegar>[0]> = {}, timeouts = PATIENT) =>
  kavenegar({ ...settings(), ...change }, timeouts)

const script = (fault: object) => sandbox.inject({ method: 'POST', url: '/kavenegar/faults', payload: fault })

const inbox = async () =>
  (await sandbox.inject(`/sms/messages?receptor=${PHONE}`)).json<{ code: string; text: string }[]>()

async function failureOf(sending: Promise<unknown>): Promise<SmsFailure> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SmsError)
  const { failure, message, stack } = error as SmsError
  expect(`${message} ${stack}`).not.toMatch(/a(\/|%2F)key|0912|482913/)
  return failure
}

test('a code arrives, and the provider returns the message’s id', async () => {
  const { providerId } = await gateway().sendOtp(PHONE, '123456')
  expect(providerId).toMatch(/^\d+$/)
  expect((await inbox())[0]).toMatchObject({ code: '123456', text: 'کد ورود شما به جارچی: 123456' })
})

test('a message says what its code is for', async () => {
  await gateway().sendOtp(PHONE, '654321', 'confirm')
  const [message] = await inbox()
  expect(message?.code).toBe('654321')
  expect(message?.text).toContain('کد تأیید')
})

test('a report has three tokens', async () => {
  await gateway().sendNotice(PHONE, { kind: 'weekly_report', tokens: ['۱۲۰٬۰۰۰', '۵۰۰٬۰۰۰', '۳'] })
  expect((await inbox())[0]?.text).toMatch(/۱۲۰٬۰۰۰.*۵۰۰٬۰۰۰.*۳$/)
})

test('a notice arrives with the words of its template, without a code', async () => {
  const { providerId } = await gateway().sendNotice(PHONE, {
    kind: 'receipt',
    tokens: ['۱٬۵۰۰٬۰۰۰', '998877'],
  })
  expect(providerId).toMatch(/^\d+$/)
  const [message] = await inbox()
  expect(message).toMatchObject({ code: '' })
  expect(message?.text).toContain('۱٬۵۰۰٬۰۰۰ تومان')
  expect(message?.text).toContain('998877')
  await gateway().sendNotice(PHONE, { kind: 'low_balance', tokens: ['-۱۲', '۵۰۰٬۰۰۰'] })
  expect((await inbox())[0]?.text).toContain('از ۵۰۰٬۰۰۰ تومان کمتر')
  await gateway().sendNotice(PHONE, { kind: 'budget_spent', tokens: ['۸۰', '۱۲۰٬۰۰۰', 'کفش نو'] })
  expect((await inbox())[0]?.text).toContain('۸۰ درصد بودجهٔ امروز تبلیغ «کفش نو»')
  await gateway().sendNotice(PHONE, { kind: 'spend_corrected', tokens: ['۵٬۰۰۰', '۲'] })
  expect((await inbox())[0]?.text).toContain('۵٬۰۰۰ تومان بابت ۲ کلیک نامعتبر')
  await gateway().sendNotice(PHONE, {
    kind: 'verdicts',
    tokens: ['https://panel.example.ir/u/1/my-ads', '۱ تأیید و ۲ اصلاح', 'تصویر تار یا کم کیفیت است'],
  })
  expect((await inbox())[0]?.text).toMatch(/۱ تأیید و ۲ اصلاح\nتصویر[^]*کم کیفیت است\nhttps:/)
  const noSuch = { ...settings().noticeTemplates, receipt: 'other' }
  const failed = gateway({ noticeTemplates: noSuch }).sendNotice(PHONE, {
    kind: 'receipt',
    tokens: ['1', '2'],
  })
  expect(await failureOf(failed)).toBe('config')
})

test('only a sent message may have arrived', async () => {
  const arrival = (sending: Promise<unknown>) =>
    sending.then(
      () => null,
      (error: SmsError) => error.mayHaveArrived,
    )
  const notice = { kind: 'receipt', tokens: ['1', '2'] } as const
  await script({ drop: 'after' })
  expect(await arrival(gateway().sendNotice(PHONE, notice))).toBe(true)
  await script({ http: 500 })
  expect(await arrival(gateway().sendNotice(PHONE, notice))).toBe(true)
  await script({ status: 418 })
  expect(await arrival(gateway().sendNotice(PHONE, notice))).toBe(false)
  expect(await arrival(gateway({ baseUrl: 'http://127.0.0.1:9' }).sendNotice(PHONE, notice))).toBe(false)
})

describe('a refusal of the provider is reported with its cause', () => {
  test('a wrong key or template is the operator’s mistake', async () => {
    expect(await failureOf(gateway({ apiKey: 'other' }).sendOtp(PHONE, '482913'))).toBe('config')
    expect(
      await failureOf(
        gateway({ templates: { sign_in: 'other', confirm: 'other' } }).sendOtp(PHONE, '482913'),
      ),
    ).toBe('config')
    expect(await failureOf(gateway().sendOtp(PHONE, '482 913'))).toBe('config')
  })

  test('an invalid phone is the recipient’s problem', async () => {
    expect(await failureOf(gateway().sendOtp('02112345678', '482913'))).toBe('recipient')
  })

  test.each([
    [400, 'config'],
    [402, 'transient'],
    [407, 'config'],
    [409, 'transient'],
    [411, 'recipient'],
    [418, 'credit'],
    [428, 'config'],
    [451, 'throttled'],
    [501, 'config'],
    [599, 'transient'],
  ] as const)('%i is %s', async (status, failure) => {
    await script({ status })
    expect(await failureOf(gateway().sendOtp(PHONE, '482913'))).toBe(failure)
  })
})

describe('network trouble is transient', () => {
  test('a page of HTML instead of an answer', async () => {
    await script({ http: 500 })
    expect(await failureOf(gateway().sendOtp(PHONE, '482913'))).toBe('transient')
  })

  test('without an answer in time, the message is not sent again', async () => {
    const before = (await inbox()).length
    await script({ delay_ms: 700 })
    expect(await failureOf(gateway({}, HASTY).sendOtp(PHONE, '482913'))).toBe('transient')
    const more = async () => (await inbox()).length - before
    await expect.poll(more).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await more()).toBe(1)
  })

  test('after a connection lost after delivery, the message is not sent again', async () => {
    const before = (await inbox()).length
    await script({ drop: 'after' })
    expect(await failureOf(gateway().sendOtp(PHONE, '482913'))).toBe('transient')
    expect(await inbox()).toHaveLength(before + 1)
  })

  test('a refused connection', async () => {
    expect(await failureOf(gateway({ baseUrl: 'http://127.0.0.1:9' }).sendOtp(PHONE, '482913'))).toBe(
      'transient',
    )
    expect(await failureOf(gateway({ baseUrl: 'https://127.0.0.1:9' }).sendOtp(PHONE, '482913'))).toBe(
      'transient',
    )
  })

  test('a connection that is never made is tried once more, because nothing was sent', async () => {
    let connections = 0
    const silent = createServer((socket) => {
      connections += 1
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const baseUrl = `https://127.0.0.1:${port}`
    const asked = gateway({ baseUrl }, { ...PATIENT, connect: 300 }).sendOtp(PHONE, '482913')
    expect(await failureOf(asked)).toBe('transient')
    expect(connections).toBe(2)
    silent.close()
  })
})

describe('an odd provider', () => {
  /** Gives the same answer to every connection. */
  async function answering(body: string) {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
        ),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() }
  }

  test.each([
    [
      'entries as an array',
      { return: { status: 200 }, entries: [{ messageid: 85463238, status: 1 }] },
      '85463238',
    ],
    ['numbers as text', { return: { status: '200' }, entries: { messageid: '85463238' } }, '85463238'],
    ['no entries', { return: { status: 200 }, entries: null }, ''],
  ])('%s is understood', async (_, body, providerId) => {
    const odd = await answering(JSON.stringify(body))
    expect(await gateway(odd).sendOtp(PHONE, '482913')).toEqual({ providerId })
    odd.close()
  })

  test.each([
    [
      'a phone that blocks such messages',
      { return: { status: 200 }, entries: [{ status: 14 }] },
      'recipient',
    ],
    ['success by HTTP alone', { return: { status: 418 } }, 'credit'],
    ['something else', { ok: true }, 'transient'],
    ['an endless answer', 'x'.repeat(100_000), 'transient'],
  ])('%s is not a success', async (_, body, failure) => {
    const odd = await answering(JSON.stringify(body))
    expect(await failureOf(gateway(odd).sendOtp(PHONE, '482913'))).toBe(failure)
    odd.close()
  })
})
