import { kinds } from '../variable-kinds.ts'

/** Who bills, as monthly statements name it. */
export const sellerVariables = {
  SELLER_NAME: { kind: kinds.text, default: '', meaning: 'who bills, on monthly statements' },
  SELLER_NATIONAL_ID: { kind: kinds.text, default: '', meaning: 'their national id' },
  SELLER_ECONOMIC_NUMBER: { kind: kinds.text, default: '', meaning: 'their economic number' },
  SELLER_REGISTRATION_NUMBER: { kind: kinds.text, default: '', meaning: 'their registration number' },
  SELLER_POSTAL_CODE: { kind: kinds.text, default: '', meaning: 'their postal code' },
  SELLER_ADDRESS: { kind: kinds.text, default: '', meaning: 'their address' },
  SELLER_PHONE: { kind: kinds.text, default: '', meaning: 'their telephone' },
} as const
