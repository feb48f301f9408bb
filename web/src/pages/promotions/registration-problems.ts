import { mobilePhone } from '@jarchi/shared/phone.ts'

export type RegistrationField = 'name' | 'phone' | 'consent'
export type RegistrationValues = { name: string; phone: string; consent: boolean }

/** What the form can tell before it is sent: codes of checks, as the server would. */
export function registrationProblems({
  name,
  phone,
  consent,
}: RegistrationValues): Partial<Record<RegistrationField, string>> {
  return {
    ...(name.trim().length < 2 && { name: name.trim() === '' ? 'required' : 'too_short' }),
    ...(mobilePhone(phone) === null && { phone: phone.trim() === '' ? 'required' : 'not_a_mobile' }),
    ...(!consent && { consent: 'consent_needed' }),
  }
}
