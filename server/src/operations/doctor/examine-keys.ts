import type { Config } from '../../config.ts'
import { ExchangeError } from '../../gateways/exchange/ad-management.ts'
import {
  callExchange,
  callMail,
  callMarketplace,
  callSms,
  isOurFault,
  oneTry,
} from '../../gateways/harmless-calls.ts'
import { MailError } from '../../gateways/mail/mail-gateway.ts'
import type { SmtpSettings } from '../../gateways/mail/smtp.ts'
import { MarketplaceError } from '../../gateways/marketplace/marketplace-gateway.ts'
import { openPlatform } from '../../gateways/marketplace/open-platform.ts'
import { GatewayError } from '../../gateways/payment/payment-gateway.ts'
import { gatewayKinds, tryShop, type GatewayName } from '../../gateways/payment/registry.ts'
import { unknownTemplates } from '../../gateways/sms/kavenegar-account.ts'
import { SmsError } from '../../gateways/sms/sms-gateway.ts'
import { bad, good, type Finding } from './findings.ts'

/** In milliseconds, for each call; several follow each other. */
const LONGEST_WAIT_MS = 6_000
const SMS_WAITS = { connect: 3_000, total: LONGEST_WAIT_MS }

/** Providers also refuse machines that they do not know. */
const OR_ADDRESS = 'it, or register the address of this machine there'

/** About a hundred messages. */
const LEAST_CREDIT_RIAL = 100_000

/** `subject`: as the doctor calls it where nothing of ours is wrong. */
type Provider = { subject: string; who: string }
const SMS: Provider = { subject: 'SMS provider', who: 'Kavenegar' }
const EXCHANGE: Provider = { subject: 'exchange', who: 'The exchange' }
const MARKETPLACE: Provider = { subject: 'marketplace', who: 'The marketplace' }

/** Whether the provider of SMS takes our key, has credit for us, and knows our templates. Sends nothing. */
export async function examineSms(settings: Config['sms']): Promise<Finding[]> {
  const subject = 'KAVENEGAR_API_KEY'
  const credit = await told(SmsError, callSms(settings, LONGEST_WAIT_MS))
  if (credit instanceof SmsError) return [refusal(SMS, subject, credit, isOurFault(credit), OR_ADDRESS)]
  const left = `${credit.toLocaleString('en')} rial of credit are left`
  return [
    credit < LEAST_CREDIT_RIAL
      ? bad(subject, `Only ${left}; charge the account.`)
      : good(subject, `${left}.`),
    await examineTemplates(settings),
  ]
}

async function examineTemplates(settings: Config['sms']): Promise<Finding> {
  const subject = 'KAVENEGAR_TEMPLATE'
  const unknown = await told(SmsError, unknownTemplates(settings, SMS_WAITS))
  if (unknown instanceof SmsError) return refusal(SMS, subject, unknown, false)
  if (unknown === null)
    return good(
      subject,
      'Kavenegar does not tell without a message whether it knows our templates; send one.',
    )
  if (unknown.length === 0) return good(subject, 'Kavenegar knows our templates.')
  return bad(subject, `Kavenegar does not know ${unknown.join(', ')}; make them there, or correct the names.`)
}

/** Whether a bank knows our shop. Starts no payment, and confirms none. */
export async function examineShop(
  name: GatewayName,
  { payments }: Pick<Config, 'payments'>,
): Promise<Finding> {
  const subject = gatewayKinds[name].called.shop
  const known = await told(GatewayError, tryShop(name, payments.gateways.settings[name], LONGEST_WAIT_MS))
  if (known instanceof GatewayError)
    return refusal({ subject: name, who: name }, subject, known, isOurFault(known), OR_ADDRESS)
  return known
    ? good(subject, `${name} knows us.`)
    : good(subject, `${name} answers, but does not tell without a payment whether it knows us; make one.`)
}

/** Whether the exchange takes our key for our bidder: asks for what changed since now. */
export async function examineExchange(
  settings: NonNullable<Config['exchange']>,
  now: () => Date,
): Promise<Finding> {
  const subject = 'EXCHANGE_API_KEY'
  const ads = await told(ExchangeError, callExchange(settings, now(), LONGEST_WAIT_MS))
  if (!(ads instanceof ExchangeError)) return good(subject, 'The exchange takes our key.')
  return refusal(EXCHANGE, subject, ads, isOurFault(ads), 'it, or EXCHANGE_BIDDER_ID')
}

/** Tokens that nobody has. */
const NO_TOKENS = { refresh: 'jarchi-doctor', access: 'jarchi-doctor' }

/** Whether the marketplace takes our key, and our app's secret: asks for what does not exist. */
export async function examineMarketplace(settings: Config['marketplace']): Promise<Finding[]> {
  const [post, tokens] = await Promise.all([
    told(MarketplaceError, callMarketplace(settings, LONGEST_WAIT_MS)),
    told(MarketplaceError, openPlatform(settings, oneTry(LONGEST_WAIT_MS)).renewTokens(NO_TOKENS)),
  ])
  const [key, secret] = ['MARKETPLACE_API_KEY', 'MARKETPLACE_CLIENT_SECRET']
  const isRefusedToken = tokens instanceof MarketplaceError && tokens.failure === 'refused'
  return [
    post instanceof MarketplaceError
      ? refusal(MARKETPLACE, key, post, isOurFault(post))
      : good(key, 'The marketplace takes our key.'),
    !(tokens instanceof MarketplaceError) || isRefusedToken
      ? good(secret, 'The marketplace knows our app.')
      : refusal(MARKETPLACE, secret, tokens, isOurFault(tokens), 'it, or MARKETPLACE_CLIENT_ID'),
  ]
}

/** Whether the mail server takes our user and password. Sends nothing. */
export async function examineMail(settings: SmtpSettings): Promise<Finding> {
  const trouble = await told(MailError, callMail(settings, LONGEST_WAIT_MS))
  if (!(trouble instanceof MailError)) return good('SMTP_HOST', `${settings.host} takes messages of ours.`)
  const server = { subject: 'mail server', who: settings.host }
  return refusal(
    server,
    'SMTP_HOST',
    trouble,
    isOurFault(trouble),
    'SMTP_USER, SMTP_PASSWORD and SMTP_SECURITY',
  )
}

/** The result, or the expected kind of error; any other is thrown. */
async function told<Result, Expected extends Error>(
  kind: abstract new (...given: never[]) => Expected,
  asked: Promise<Result>,
): Promise<Result | Expected> {
  return asked.catch((error: unknown) => {
    if (error instanceof kind) return error
    throw error
  })
}

/** `isOurs`: what we sent is refused, so that our variable is to be corrected; otherwise the provider is at fault. */
function refusal(
  { subject, who }: Provider,
  variable: string,
  { message }: Error,
  isOurs: boolean,
  what = 'it',
): Finding {
  const why = message.slice(message.indexOf(': ') + 2)
  return isOurs
    ? bad(variable, `${who} refuses us (${why}); correct ${what}.`)
    : bad(
        subject,
        `${who} answers no calls (${why}): it is down, or the way to it; ${variable} was not tried.`,
      )
}
