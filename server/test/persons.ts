/** Financial information of a person, as it is stored. */
export const NATURAL_PERSON = {
  person_type: 'natural',
  first_name: 'مریم',
  last_name: 'احمدی',
  national_id: '0013542419',
  postal_code: '1939633487',
  address: 'تهران، خیابان ولیعصر، پلاک ۱۰',
  landline: null,
  sheba: null,
} as const
