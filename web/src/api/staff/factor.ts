import type {
  FactorMade,
  FactorProof,
  NewPasskey,
  PasskeyOptions,
  StaffFactor,
  TotpSecret,
} from '@jarchi/shared/api/staff-factor.ts'
import type { CodeSent, GivenCode } from '@jarchi/shared/api/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { callAsStaff, staffRequest } from './staff-request.ts'

const post = (json?: unknown) => ({ method: 'POST', json }) as const

export const factorQuery = queryOptions({
  queryKey: ['staff', 'factor'],
  queryFn: ({ signal }) => staffRequest<StaffFactor>('factor/', { signal }),
})

export const beginPasskey = () => staffRequest<PasskeyOptions>('factor/passkeys/begin/', post())
export const keepPasskey = (made: NewPasskey) => staffRequest<FactorMade>('factor/passkeys/', post(made))
export const dropPasskey = (id: string) => staffRequest<void>(`factor/passkeys/${id}/`, { method: 'DELETE' })

export const beginTotp = () => staffRequest<TotpSecret>('factor/totp/begin/', post())
export const keepTotp = (code: string) => staffRequest<FactorMade>('factor/totp/', post({ code }))
export const dropTotp = () => staffRequest<void>('factor/totp/', { method: 'DELETE' })

export const renewRecoveryCodes = () => staffRequest<FactorMade>('factor/recovery-codes/', post())

export const beginProof = () => staffRequest<PasskeyOptions>('factor/prove/begin/', post())
export const prove = (proof: FactorProof) => staffRequest<void>('factor/prove/', post(proof))

const CONFIRMATION = '/api/v1/sessions/confirmation/'

/** The code by SMS, which the first factor needs. */
export const sendStaffCode = () => callAsStaff<CodeSent>('accounts', CONFIRMATION, post())
export const confirmStaff = (given: GivenCode) =>
  callAsStaff<void>('accounts', `${CONFIRMATION}verify/`, post(given))
