import { kinds, SANDBOX, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** The SMS provider and its templates (integrations: Kavenegar). */
export const smsVariables = {
  KAVENEGAR_BASE_URL: variable(kinds.url, `${SANDBOX}/kavenegar`, { required: true }),
  KAVENEGAR_API_KEY: variable(kinds.text, 'sandbox', { required: true }),
  KAVENEGAR_TEMPLATE: variable(kinds.text, 'jarchi-code', { required: true }),
  KAVENEGAR_RECEIPT_TEMPLATE: variable(kinds.text, 'jarchi-receipt'),
  KAVENEGAR_LOW_BALANCE_TEMPLATE: variable(kinds.text, 'jarchi-low-balance'),
  KAVENEGAR_CONFIRM_TEMPLATE: variable(kinds.text, 'jarchi-confirm'),
  KAVENEGAR_DAILY_TEMPLATE: variable(kinds.text, 'jarchi-daily-report'),
  KAVENEGAR_WEEKLY_TEMPLATE: variable(kinds.text, 'jarchi-weekly-report'),
  KAVENEGAR_ANSWER_TEMPLATE: variable(kinds.text, 'jarchi-answer'),
  KAVENEGAR_BUDGET_TEMPLATE: variable(kinds.text, 'jarchi-budget'),
  KAVENEGAR_CORRECTION_TEMPLATE: variable(kinds.text, 'jarchi-correction'),
  KAVENEGAR_VERDICTS_TEMPLATE: variable(kinds.text, 'jarchi-verdicts'),
  KAVENEGAR_PHONE_CHANGED_TEMPLATE: variable(kinds.text, 'jarchi-phone-changed'),
  KAVENEGAR_FACTOR_RESET_TEMPLATE: variable(kinds.text, 'jarchi-factor-reset'),
  KAVENEGAR_INVITATION_TEMPLATE: variable(kinds.text, 'jarchi-invitation'),
}

export const smsSettings = (values: ValuesOf<typeof smsVariables>) => ({
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
    factor_reset: values.KAVENEGAR_FACTOR_RESET_TEMPLATE,
    invitation: values.KAVENEGAR_INVITATION_TEMPLATE,
  },
})
