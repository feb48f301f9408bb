import { DAY_MS, HOUR_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { TRAFFIC_RULES } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { CODE_LENGTH } from '@jarchi/shared/people/one-time-code.ts'
import { LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import { MOST_DAYS, MOST_DAYS_BY_HOUR } from '@jarchi/shared/reports/report-range.ts'
import { SHORTEST_REASON } from '@jarchi/shared/api/staff-desk.ts'
import { expect, test } from 'vitest'
import fieldErrors from '../data/texts/field-errors.json' with { type: 'json' }
import { LOSSES_TOLD } from '../server/src/platform/db/told-losses.ts'
import { TEST_LINK_MS } from '../server/src/advertising/ads/test-links.ts'
import { SENT_AT_MS } from '../server/src/reports/periodic/due-report.ts'
import { SPARKLINE_DAYS } from '../server/src/reports/campaign-figures.ts'
import { letterTexts } from '../server/src/platform/texts/letters.ts'
import { PAUSE_MS } from '../server/src/messages/verdicts/service.ts'
import { sparklineTexts } from '../web/src/i18n/ad-report.ts'
import { authTexts } from '../web/src/i18n/auth.ts'
import { fileSizeText } from '../web/src/i18n/files.ts'
import { numberText } from '../web/src/i18n/format.ts'
import { numberWords } from '../web/src/i18n/number-words.ts'
import { previewTexts, testLinkTexts } from '../web/src/i18n/preview.ts'
import { periodicReportTexts, verdictTexts } from '../web/src/i18n/profile.ts'
import { reportTexts } from '../web/src/i18n/reports.ts'
import { deskTexts } from '../web/src/i18n/staff-desk.ts'
import { exchangeTexts } from '../web/src/i18n/staff-exchange.ts'
import { sources, textOf } from './sources.ts'

// A text takes a limit from its constant if that adds nothing to the first page; the others are compared
// here.

test.each([
  ['a picture', fieldErrors.picture_too_large, fileSizeText(LARGEST_PICTURE_BYTES)],
  ['a report', fieldErrors.range_too_long, numberText(MOST_DAYS)],
  ['a report by the hour', fieldErrors.range_too_long_by_hour, numberText(MOST_DAYS_BY_HOUR)],
  ['a code', fieldErrors.not_a_code, numberWords(CODE_LENGTH)],
  ['a code that was sent', authTexts.codeSentTo, numberWords(CODE_LENGTH)],
  ['a short code', authTexts.shortCode, numberWords(CODE_LENGTH)],
  ['a line of clicks', sparklineTexts.label('', ''), numberText(SPARKLINE_DAYS)],
  ['a line of clicks in the report', reportTexts.ads.trend, numberText(SPARKLINE_DAYS)],
  ['a line of clicks in an e-mail', letterTexts.report.chart(''), numberText(SPARKLINE_DAYS)],
  ['a reason of staff', deskTexts.reasonNeeded, numberWords(SHORTEST_REASON)],
  ['a periodic report', periodicReportTexts.text, `ساعت ${numberText(SENT_AT_MS / HOUR_MS)} صبح`],
  ['news of verdicts', verdictTexts.text, `${numberWords(PAUSE_MS / MINUTE_MS)} دقیقه`],
  ['a test link', testLinkTexts.intro, `${numberWords(TEST_LINK_MS / DAY_MS)} روز`],
  ['a test link that is over', previewTexts.page.expired.text, `${numberWords(TEST_LINK_MS / DAY_MS)} روز`],
  ['losses that are told', exchangeTexts.events.lossesHint, numberWords(LOSSES_TOLD)],
  [
    'a click that is too fast',
    exchangeTexts.rules.names.too_fast,
    TRAFFIC_RULES.tooFast === 500 && 'نیم ثانیه',
  ],
])('the text of %s says the number of its rule', (_, text, number) => {
  expect(text).toContain(number)
})

test('nginx takes three pictures and what is written with them', () => {
  const conf = textOf('deploy/nginx/jarchi.conf')
  const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(conf) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(3 * LARGEST_PICTURE_BYTES)
})

/** Examples and names: no rule of ours uses these numbers. */
const NO_LIMITS: Readonly<Record<string, RegExp>> = {
  'ad-reasons.ts': /budget_spent/,
  'ad-report.ts': /گذشته/,
  'auth.ts': /phoneSample/,
  'banner-words.ts': /promises/,
  'campaign-form-banners.ts': /از ۳ بنر/,
  'document-texts.ts': /نسخهٔ/,
  'financial.ts': /رقم|landline|budget_80/,
  'listing.ts': /price|title|note/,
  'profile.ts': /sample|title: 'گام|ساعت ۸ صبح/,
  'promotions.ts': /===/,
  'reports.ts': /'7days'|'30days'|rate:|longer:|trend:/,
  'staff-audit.ts': /dayForm/,
  'staff-desk.ts': /dayForm/,
  'staff-exchange.ts': /TIME_FORM/,
}

test('no other number of the panel is typed into its text', () => {
  const typed = sources
    .filter((file) => file.startsWith('web/src/i18n/') && !file.includes('.test.'))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /[۰-۹]/.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line))
        .filter((line) => !NO_LIMITS[file.slice('web/src/i18n/'.length)]?.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(typed).toEqual([])
})
