import type { Secret } from '../../platform/config/secret.ts'
import {
  DOCTOR_HEADER,
  doctorsToken,
  SEEN_ADDRESS_PATH,
  type SeenAddress,
} from '../../platform/http/seen-address.ts'
import { bad, good, type Finding } from './findings.ts'
import { troubleOf } from './network-trouble.ts'

const SUBJECT = 'TRUST_PROXY'
const LONGEST_WAIT_MS = 5_000
/** Kept for documents: nobody has it (RFC 5737). */
const INVENTED = '203.0.113.77'

/** Asks ourselves as a visitor does, with an invented address: whose address does the server see? */
export async function examineProxy(origin: string, secret: Secret, now: () => Date): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}${SEEN_ADDRESS_PATH}`, {
      headers: { [DOCTOR_HEADER]: doctorsToken(secret, now()), 'x-forwarded-for': INVENTED },
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    if (answer.status === 200) return seen((await answer.json()) as SeenAddress, origin)
    await answer.body?.cancel()
    return bad(
      SUBJECT,
      `${origin} does not tell which address it sees (status ${answer.status}): it is of another version, has another SESSION_SECRET, or is not Jarchi.`,
    )
  } catch (error) {
    return bad(SUBJECT, `It cannot be tried: ${origin} ${troubleOf(error)}`)
  }
}

function seen({ believed, forwarded }: SeenAddress, origin: string): Finding {
  const [neighbour = ''] = believed
  const client = believed.at(-1) ?? ''
  if (client === INVENTED)
    return bad(
      SUBJECT,
      `${origin} believes an address that a visitor invents: the first proxy has to overwrite it (nginx: proxy_set_header X-Forwarded-For $remote_addr), and TRUST_PROXY may name only proxies.`,
    )
  // What proxies have added, the first of them the visitor's own address.
  const added = (forwarded ?? '').split(/[\s,]+/).filter((address) => address && address !== INVENTED)
  if (added.length === 0) return untold(neighbour, forwarded, origin)
  if (client === added[0] && believed.length > 1)
    return good(SUBJECT, `${origin} sees this machine as ${client}.`)
  return bad(
    SUBJECT,
    `At ${origin} all visitors seem to come from ${client}, a proxy; add it to TRUST_PROXY of the servers and restart them.`,
  )
}

/** Behind TLS there is a proxy: the server itself speaks none. */
function untold(neighbour: string, forwarded: string | null, origin: string): Finding {
  if (forwarded !== null && origin.startsWith('http:'))
    return good(SUBJECT, `There is no proxy; ${origin} sees this machine as ${neighbour}.`)
  return bad(
    SUBJECT,
    `The proxy of ${origin} at ${neighbour} does not say who asks: it has to set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr).`,
  )
}
