import { expect, test } from 'vitest'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { shortened, verdictMessage } from './verdict-message.ts'

const account = { id: 7, name: 'کفش نو' }
const PANEL = 'https://panel.example.ir'
const ad = (id: number) => ({ id, campaignId: id * 10, title: `کفش ${id}` })
const approved = (id: number) => ({ ad: ad(id), isApproval: true, reason: null })
const denied = (id: number, reason: string) => ({ ad: ad(id), isApproval: false, reason })
const told = (...verdicts: Parameters<typeof verdictMessage>[1]) => verdictMessage(account, verdicts, PANEL)

test('an approval leads to the list', () => {
  const { tokens, letter } = told(approved(1))
  expect(tokens).toEqual([`${PANEL}/u/7/my-ads`, 'تبلیغ شما تأیید شد', 'دیدن در پنل'])
  expect(letter.paragraphs).toEqual(['تبلیغ «کفش 1» تأیید شد.'])
})

test('a denial shows its first reason and leads to the page that corrects it', () => {
  const { tokens, letter } = told(denied(2, feedbackTexts.low_quality))
  expect(tokens).toEqual([
    `${PANEL}/u/7/my-ads/20/edit`,
    'تبلیغ شما اصلاح لازم دارد',
    'تصویر تار یا کم کیفیت است',
  ])
  expect(letter.paragraphs).toEqual([`تبلیغ «کفش 2» رد شد. ${feedbackTexts.low_quality}`])
  expect(letter.link).toEqual({ text: 'اصلاح و ارسال دوباره', url: `${PANEL}/u/7/my-ads/20/edit` })
})

test('of many verdicts those to correct come first, and the last one on an ad counts', () => {
  const { tokens, letter } = told(approved(1), denied(2, 'الف'), approved(3), denied(3, 'ب'))
  expect(tokens).toEqual([`${PANEL}/u/7/my-ads/20/edit`, '۱ تأیید و ۲ اصلاح', 'الف'])
  expect(letter.paragraphs.map((text) => text.slice(0, 13))).toEqual([
    'تبلیغ «کفش 2»',
    'تبلیغ «کفش 3»',
    'تبلیغ «کفش 1»',
  ])
})

test('a message leaves out what there was none of', () => {
  const said = (...verdicts: Parameters<typeof verdictMessage>[1]) => told(...verdicts).tokens[1]
  expect(said(approved(1), approved(2))).toBe('۲ مورد تأیید شد')
  expect(said(denied(1, 'الف'), denied(2, 'ب'), denied(3, 'پ'))).toBe('۳ مورد اصلاح لازم دارد')
})

test('a long list of verdicts ends with the number of the others', () => {
  const { letter } = told(...Array.from({ length: 13 }, (_, at) => approved(at + 1)))
  expect(letter.paragraphs).toHaveLength(11)
  expect(letter.paragraphs.at(-1)).toBe('و ۳ نتیجهٔ دیگر که در پنل می‌بینید.')
})

test('financial information has its own words', () => {
  const page = `${PANEL}/u/7/profile?tab=financial-info`
  const yes = told({ ad: null, isApproval: true, reason: null })
  expect(yes.tokens).toEqual([page, 'اطلاعات مالی شما تأیید شد', 'دیدن در پنل'])
  const no = told({ ad: null, isApproval: false, reason: 'کد ملی نادرست است' })
  expect(no.tokens).toEqual([page, 'اطلاعات مالی شما تأیید نشد', 'کد ملی نادرست است'])
  expect(no.letter.paragraphs).toEqual(['اطلاعات مالی این حساب تأیید نشد. کد ملی نادرست است'])
})

test('every reason fits the provider’s limit of nine words', () => {
  for (const text of Object.values(feedbackTexts)) {
    const short = shortened(text)
    expect(short).not.toMatch(/^$|\u200c/)
    expect(short.split(' ').length, short).toBeLessThanOrEqual(9)
  }
  expect(shortened('۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹ ۱۰')).toBe('۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹…')
  expect(shortened(' \n')).toBe('-')
})
