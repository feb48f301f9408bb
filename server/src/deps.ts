import type { Config } from './config.ts'
import type { Db } from './platform/db/client.ts'
import type { AdManagement } from './gateways/exchange/ad-management.ts'
import type { MailGateway } from './gateways/mail/mail-gateway.ts'
import type { Marketplace } from './gateways/marketplace/marketplace-gateway.ts'
import type { PaymentGateways } from './gateways/payment/registry.ts'
import type { SmsGateway } from './gateways/sms/sms-gateway.ts'
import type { FileStore } from './gateways/storage/file-store.ts'
import type { Storage } from './gateways/storage/storage.ts'

/** The services that features use; routes reach them as `app.deps`. */
export type Deps = {
  config: Config
  db: Db
  sms: SmsGateway
  /** Null: no mail server is configured, and e-mail is off. */
  mail: MailGateway | null
  /** The store of all files; features use `storage` or their own layer on it. */
  files: FileStore
  storage: Storage
  marketplace: Marketplace
  gateways: PaymentGateways
  /** Null: there is no exchange, and only our own review counts. */
  exchange: AdManagement | null
  now: () => Date
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
}
