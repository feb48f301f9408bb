import type { Config } from '../config.ts'
import type { Auth } from '../http/signed-in.ts'
import { seal, unseal } from './sealing.ts'

type Holder = Pick<Auth, 'userId' | 'sessionId'>

/** The content is only there to be sealed: whose it is, is what the seal proves. */
const CONTENT = 'marketplace'

/** What the panel holds as `divar_access_token`: good in this session only, and nothing without it. */
export function handleFor({ marketplace }: Config, holder: Holder): string {
  return seal(marketplace.secret, 'handle', ownerOf(holder), CONTENT)
}

export function isHandleOf({ marketplace }: Config, handle: string, holder: Holder): boolean {
  return unseal(marketplace.secret, 'handle', ownerOf(holder), handle) === CONTENT
}

function ownerOf({ userId, sessionId }: Holder) {
  return `${userId}/${sessionId}`
}
