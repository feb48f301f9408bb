import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { AdManagement } from './gateways/exchange/ad-management.ts'
import type { MailGateway } from './gateways/mail/mail-gateway.ts'
import type { Marketplace } from './gateways/marketplace/marketplace-gateway.ts'
import type { PaymentGateways } from './gateways/payment/registry.ts'
import type { SmsGateway } from './gateways/sms/sms-gateway.ts'
import type { FileStore } from './gateways/storage/file-store.ts'
import type { Storage } from './gateways/storage/storage.ts'

/** What the features work with; routes reach it as `app.deps`. */
export type Deps = {
  config: Config
  db: Db
  sms: SmsGateway
  /** Null: nobody has named a mail server, and e-mail is off. */
  mail: MailGateway | null
  /** Where all files are; features use `storage` or what stands before their own. */
  files: FileStore
  storage: Storage
  marketplace: Marketplace
  gateways: PaymentGateways
  /** Null: there is no exchange, and our review alone counts. */
  exchange: AdManagement | null
  now: () => Date
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
}
