import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { jalaliDayText } from '@jarchi/shared/time/jalali.ts'
import { HIDDEN_MONEY, moneyToken, type Letter } from '../../messages/notices/service.ts'
import { letterTexts } from '../../platform/texts/letters.ts'
import type { Frequency, Period } from './due-report.ts'

const texts = letterTexts.report

/** The facts about a period; `money` is in rial, null for users who may not see amounts. */
export type Report = {
  account: { id: number; name: string }
  frequency: Frequency
  period: Period
  money: { spent: bigint; balance: bigint } | null
  impressions: number
  clicks: number
  /** Of the 14 days up to the period's last, the oldest first; null if there is nothing to show. */
  dailyClicks: readonly number[] | null
  running: number
  toCorrect: number
}

/** The report as an e-mail; `panel` is the panel's origin. */
export function reportLetter(
  { account, frequency, period, money, impressions, clicks, dailyClicks, running, toCorrect }: Report,
  panel: string,
  endUrl: string,
): Letter {
  const [first, last] = [jalaliDayText(period.first), jalaliDayText(period.last)]
  const isDaily = frequency === 'daily'
  const amounts = money
    ? [
        { name: texts.spent, value: texts.toman(moneyToken(money.spent)) },
        { name: texts.balance, value: texts.toman(moneyToken(money.balance)) },
      ]
    : []
  return {
    subject: isDaily ? texts.daily(account.name, first) : texts.weekly(account.name, first, last),
    paragraphs: [isDaily ? texts.dailyIntro : texts.weeklyIntro],
    facts: [
      ...amounts,
      { name: texts.impressions, value: texts.count(impressions) },
      { name: texts.clicks, value: texts.count(clicks) },
      { name: texts.running, value: texts.count(running) },
      ...(toCorrect > 0 ? [{ name: texts.toCorrect, value: texts.count(toCorrect) }] : []),
    ],
    link: { text: texts.link, url: panel + paths.reports(account.id) },
    ...(dailyClicks && {
      chart: { text: texts.chart(dailyClicks.map(texts.count).join(texts.comma)), values: dailyClicks },
    }),
    footer: texts.footer,
    end: { text: texts.end.link, url: endUrl },
  }
}

/** The report as tokens of a message: spent and left, in toman, and running ads. */
export function reportTokens({ money, running }: Report): string[] {
  const amounts = money ? [moneyToken(money.spent), moneyToken(money.balance)] : [HIDDEN_MONEY, HIDDEN_MONEY]
  return [...amounts, texts.count(running)]
}
