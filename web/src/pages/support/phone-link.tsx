import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'

/** A phone number in Persian digits, left to right; a press calls it. */
export function PhoneLink({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <a
      href={`tel:${asciiDigits(phone).replace(/[^\d+*#]/g, '')}`}
      className={`inline-flex min-h-11 items-center font-semibold text-accent hover:underline ${className}`}
    >
      <bdi dir="ltr" className="min-w-0 wrap-anywhere">
        {persianDigits(phone)}
      </bdi>
    </a>
  )
}
