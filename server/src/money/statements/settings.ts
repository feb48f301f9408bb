import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** The seller, as monthly statements name it. */
export const sellerVariables = {
  SELLER_NAME: variable(kinds.text, ''),
  SELLER_NATIONAL_ID: variable(kinds.text, ''),
  SELLER_ECONOMIC_NUMBER: variable(kinds.text, ''),
  SELLER_REGISTRATION_NUMBER: variable(kinds.text, ''),
  SELLER_POSTAL_CODE: variable(kinds.text, ''),
  SELLER_ADDRESS: variable(kinds.text, ''),
  SELLER_PHONE: variable(kinds.text, ''),
}

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
