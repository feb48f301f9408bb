import { LARGEST_PAGE, PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import * as z from 'zod/mini'

const count = (usual: number, most: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'not_a_whole_number')),
      z.transform((text: string) => Math.min(Number(text), most)),
    ),
    usual,
  )

/** The requested part of a list. */
export const pageFields = { offset: count(0, 999_999_999), limit: count(PAGE_SIZE, LARGEST_PAGE) }
export const PageQuery = z.object(pageFields)
