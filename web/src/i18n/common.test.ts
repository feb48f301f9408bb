import { expect, test } from 'vitest'
import { actionTexts } from './actions.ts'
import { commonTexts } from './common.ts'
import { notFoundTexts } from './not-found.ts'
import { shellTexts } from './shell.ts'
import { whereTexts } from './campaign-form.ts'

test('the sentences that the specification gives word for word (§8)', () => {
  expect({ ...commonTexts.toast, success: actionTexts.succeeded }).toMatchObject({
    error: 'مشکلی در ارتباط با سرور روی داده است. لطفا مجددا تلاش کنید.',
    errorTitle: 'خطا',
    success: 'عملیات با موفقیت انجام شد.',
    successTitle: 'عملیات موفق',
    warningTitle: 'هشدار',
  })
  expect(notFoundTexts.message).toBe('This page could not be found')
  expect(whereTexts.places.unreachable).toBe('Error on fetching capitals')
  expect(whereTexts.places.unusable).toBe('Fetching cities failed!')
})

test('the title names the advertiser panel of the marketplace', () => {
  expect(shellTexts.panelOf('دیوار')).toBe('پنل تبلیغ‌دهندگان دیوار')
})
