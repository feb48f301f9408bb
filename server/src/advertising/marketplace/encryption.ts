import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isSame, seal, unseal } from '../../platform/config/seal.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Auth } from '../../people/sessions/service.ts'

/** For `onRequest`: accepts only the marketplace, which sends the key that we have chosen for it. */
export async function identified(request: FastifyRequest) {
  const { identificationKey } = request.server.deps.config.marketplace
  const given = request.headers.authorization ?? ''
  if (!isSame(given, identificationKey)) throw new AppError('not_signed_in')
}

type Holder = Pick<Auth, 'userId' | 'sessionId'>

/** The content does not matter: the seal proves its owner. */
const CONTENT = 'marketplace'

/** The panel's `divar_access_token`: valid in this session only, and useless without it. */
export function handleFor({ marketplace }: Config, holder: Holder): string {
  return seal(marketplace.secret, 'marketplace/handle', ownerOf(holder), CONTENT)
}

export function isHandleOf({ marketplace }: Config, handle: string, holder: Holder): boolean {
  return unseal(marketplace.secret, 'marketplace/handle', ownerOf(holder), handle) === CONTENT
}

function ownerOf({ userId, sessionId }: Holder) {
  return `${userId}/${sessionId}`
}
