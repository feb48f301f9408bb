import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** The seller, as monthly statements name it. */
export const sellerVariables = {
  SELLER_NAME: { kind: kinds.text, default: '', meaning: 'who bills, on monthly statements' },
  SELLER_NATIONAL_ID: { kind: kinds.text, default: '', meaning: 'their national id' },
  SELLER_ECONOMIC_NUMBER: { kind: kinds.text, default: '', meaning: 'their economic number' },
  SELLER_REGISTRATION_NUMBER: { kind: kinds.text, default: '', meaning: 'their registration number' },
  SELLER_POSTAL_CODE: { kind: kinds.text, default: '', meaning: 'their postal code' },
  SELLER_ADDRESS: { kind: kinds.text, default: '', meaning: 'their address' },
  SELLER_PHONE: { kind: kinds.text, default: '', meaning: 'their telephone' },
} as const

/** The seller; an official statement needs at least its name, address and number. */
export function sellerSettings(values: ValuesOf<typeof sellerVariables>) {
  const seller = {
    name: values.SELLER_NAME,
    national_id: values.SELLER_NATIONAL_ID,
    economic_number: values.SELLER_ECONOMIC_NUMBER,
    registration_number: values.SELLER_REGISTRATION_NUMBER,
    postal_code: values.SELLER_POSTAL_CODE,
    address: values.SELLER_ADDRESS,
    phone: values.SELLER_PHONE,
  }
  const { name, economic_number, postal_code, address } = seller
  return { ...seller, is_complete: [name, economic_number, postal_code, address].every(Boolean) }
}
