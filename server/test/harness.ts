import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import { createDb } from '../src/platform/db/client.ts'
import type { Deps } from '../src/deps.ts'
import { adManagement } from '../src/gateways/exchange/ad-management.ts'
import { openPlatform } from '../src/gateways/marketplace/open-platform.ts'
import { paymentGateways } from '../src/gateways/payment/registry.ts'
import { MailError, type Mail } from '../src/gateways/mail/mail-gateway.ts'
import { SmsError, type SmsNotice } from '../src/gateways/sms/sms-gateway.ts'
import { fileStore } from '../src/gateways/storage/choose-file-store.ts'
import { pictureStorage } from '../src/gateways/storage/picture-storage.ts'
import { signInto } from './sign-in.ts'

/** The product with its own database and folder, and a clock that stands still until it is advanced. */
export async function testApp(env: Record<string, string> = {}) {
  const { db, connection, drop } = await testDb()
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const clock = testClock()
  const sms = recordedSms()
  const mail = recordedMail()
  const config = readConfig({
    NODE_ENV: 'test',
    JARCHI_DATA: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LINK_CHECKS: '0',
    EXCHANGE_URL: 'none',
    PRICE_BY_MARKET: '0',
    ...testSecrets(),
    ...env,
  })
  const files = fileStore(config)
  const storage = pictureStorage(files)
  const { patience, ...outside } = outsideOf(config)
  const deps: Deps = { config, db, sms, mail, files, storage, ...outside, now: () => clock.now }
  const app = await buildApp(deps)
  await app.ready()
  const close = async () => {
    await app.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const signIn = (phone?: string) => signInto(deps, phone)
  return { app, db, connection, deps, clock, patience, sms, mail, storage, signIn, close }
}

/** How long an answer may take on a busy machine, in milliseconds. */
const PATIENT_MS = 20_000

/**
 * Marketplace, banks and exchange: tests wait for them, unless a test makes `patience` short for slow ones.
 */
function outsideOf(config: Config) {
  const patience = {
    ms: PATIENT_MS,
    /** Shortens the patience until the work has ended. */
    async short<Result>(work: () => Promise<Result>): Promise<Result> {
      this.ms = 500
      return work().finally(() => (this.ms = PATIENT_MS))
    },
  }
  const asPatient = <Client extends object>(open: (ms: number) => Client): Client =>
    new Proxy(open(PATIENT_MS), { get: (_, name) => Reflect.get(open(patience.ms), name) as unknown })
  const marketplace = asPatient((totalMs) =>
    openPlatform(config.marketplace, { totalMs, firstPauseMs: 10, longestPauseMs: 500, tries: 2 }),
  )
  const gateways = asPatient((ms) => paymentGateways(config.payments.gateways, ms))
  const { exchange: settings } = config
  const exchange = settings && asPatient((ms) => adManagement(settings, ms))
  return { patience, marketplace, gateways, exchange }
}

/** A clone of the migrated template, with the reference data in it. */
export function testDb() {
  return ownDb(inject('template').database ?? '')
}

/** An empty database. */
export function emptyDb() {
  return ownDb('template0')
}

async function ownDb(source: string) {
  const template = inject('template')
  const admin = createDb({ ...template, database: 'postgres' }, { max: 1 })
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(database)} template ${sql.id(source)} strategy file_copy`.execute(admin)
  const connection = { ...template, database }
  const db = createDb(connection, { max: 5 })
  const drop = async () => {
    await db.destroy()
    await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
    await admin.destroy()
  }
  return { db, connection, drop }
}

function testClock() {
  return {
    now: new Date('2026-05-09T08:30:00Z'),
    advance(seconds: number) {
      this.now = new Date(this.now.getTime() + seconds * 1000)
    },
  }
}

/** Records sent messages, newest last; `isDown` makes the provider refuse. */
function recordedSms() {
  const sent: { phone: string; code: string }[] = []
  const notices: (SmsNotice & { phone: string })[] = []
  return {
    sent,
    notices,
    isDown: false,
    async sendOtp(phone: string, code: string) {
      if (this.isDown) throw new SmsError('transient', 'the provider does not answer')
      sent.push({ phone, code })
      return { providerId: String(sent.length) }
    },
    async sendNotice(phone: string, notice: SmsNotice) {
      if (this.isDown) throw new SmsError('transient', 'the provider does not answer')
      notices.push({ phone, ...notice })
      return { providerId: String(notices.length) }
    },
  }
}

/** The same for e-mail. */
function recordedMail() {
  const sent: Mail[] = []
  return {
    sent,
    isDown: false,
    async send(message: Mail) {
      if (this.isDown) throw new MailError('transient', 'the server does not answer')
      sent.push(message)
      return { providerId: String(sent.length) }
    },
  }
}

export function testSecrets() {
  const secret = () => randomBytes(32).toString('hex')
  return { JWT_SECRET: secret(), SESSION_SECRET: secret(), OTP_SECRET: secret() }
}
