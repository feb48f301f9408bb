import type { FactorProof, NewPasskey } from '@jarchi/shared/api/staff-factor.ts'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../../../api/http/api-error.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'

export type Registration = PublicKeyCredentialCreationOptionsJSON
export type Authentication = PublicKeyCredentialRequestOptionsJSON
type Answer = RegistrationResponseJSON | AuthenticationResponseJSON

/** The server's options, which are the browser's; none where there is no passkey any more. */
export function optionsOf<Options>(options: unknown): Options {
  if (options === null) throw new ApiError(1, { code: 'device_refused', message: factorTexts.ask.cancelled })
  return options as Options
}

/** What a device answers, with only what the server reads; throws a failure in words when somebody gives up. */
export async function byDevice<Given extends Answer>(ask: () => Promise<Given>): Promise<Sent<Given>> {
  try {
    const { id, rawId, response, authenticatorAttachment } = await ask()
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response,
    } as Sent<Given>
  } catch {
    throw new ApiError(1, { code: 'device_refused', message: factorTexts.ask.cancelled })
  }
}

type Sent<Given> = Given extends { response: { attestationObject: string } }
  ? NewPasskey['passkey']
  : NonNullable<FactorProof['passkey']>
