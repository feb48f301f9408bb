import { createHash } from 'node:crypto'

export type Person = { phone: string; name: string }

/** People who can sign in at the marketplace; the phones of the product's demo are among them. */
export const people: Person[] = [
  { phone: '09120000001', name: 'سارا محمدی' },
  { phone: '09120000002', name: 'رضا کریمی' },
  { phone: '09120000003', name: 'بی‌آگهی' },
  { phone: '09120000008', name: 'آگهی‌های ناجور' },
  { phone: '09120000007', name: 'برای آزمایش خطاها' },
  { phone: '09120000006', name: 'برای آزمایش ورود' },
  { phone: '09120000005', name: 'برای آزمایش ویرایش' },
]

/** A pseudonym that is valid for one app only. */
export function userIdOf(phone: string, clientId: string): string {
  return createHash('sha256').update(`${clientId}/${phone}`).digest('base64url').slice(0, 22)
}
