import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** The SMS provider and its templates (integrations: Kavenegar). */
export const smsVariables = {
  KAVENEGAR_BASE_URL: {
    kind: kinds.url,
    default: 'http://localhost:{SANDBOX_PORT}/kavenegar',
    meaning: 'SMS provider, without `/v1`',
    required: true,
  },
  KAVENEGAR_API_KEY: {
    kind: kinds.text,
    default: 'sandbox',
    meaning: 'key of the SMS provider',
    required: true,
  },
  KAVENEGAR_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-code',
    meaning: 'template of the sign-in message',
    required: true,
  },
  KAVENEGAR_RECEIPT_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-receipt',
    meaning: 'template of the receipt: `%token` tomans, tracking number `%token2`',
  },
  KAVENEGAR_LOW_BALANCE_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-low-balance',
    meaning: 'template of the notice that `%token` tomans are left, below `%token2`',
  },
  KAVENEGAR_CONFIRM_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-confirm',
    meaning: 'template of the code that a signed-in user types to confirm a change or a refund',
  },
  KAVENEGAR_DAILY_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-daily-report',
    meaning: 'daily report: `%token` tomans spent, `%token2` left, `%token3` ads on air',
  },
  KAVENEGAR_WEEKLY_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-weekly-report',
    meaning: 'weekly report, with the same tokens',
  },
  KAVENEGAR_ANSWER_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-answer',
    meaning: 'notice that support has answered ticket `%token`',
  },
  KAVENEGAR_BUDGET_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-budget',
    meaning:
      "notice that `%token` percent of today's budget of the ad `%token20` are spent, `%token2` tomans",
  },
  KAVENEGAR_CORRECTION_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-correction',
    meaning: 'notice that `%token` tomans are given back for `%token2` invalid clicks',
  },
  KAVENEGAR_VERDICTS_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-verdicts',
    meaning: 'notice of verdicts: what was decided `%token10`, the first reason `%token20`, a link `%token`',
  },
  KAVENEGAR_PHONE_CHANGED_TEMPLATE: {
    kind: kinds.text,
    default: 'jarchi-phone-changed',
    meaning: "notice to a user's phone that it is no longer theirs; support's phone is `%token`",
  },
} as const

export function smsSettings(values: ValuesOf<typeof smsVariables>) {
  return {
    baseUrl: values.KAVENEGAR_BASE_URL,
    apiKey: values.KAVENEGAR_API_KEY,
    templates: { sign_in: values.KAVENEGAR_TEMPLATE, confirm: values.KAVENEGAR_CONFIRM_TEMPLATE },
    noticeTemplates: {
      receipt: values.KAVENEGAR_RECEIPT_TEMPLATE,
      low_balance: values.KAVENEGAR_LOW_BALANCE_TEMPLATE,
      daily_report: values.KAVENEGAR_DAILY_TEMPLATE,
      weekly_report: values.KAVENEGAR_WEEKLY_TEMPLATE,
      ticket_answer: values.KAVENEGAR_ANSWER_TEMPLATE,
      budget_spent: values.KAVENEGAR_BUDGET_TEMPLATE,
      spend_corrected: values.KAVENEGAR_CORRECTION_TEMPLATE,
      verdicts: values.KAVENEGAR_VERDICTS_TEMPLATE,
      phone_changed: values.KAVENEGAR_PHONE_CHANGED_TEMPLATE,
    },
  }
}
