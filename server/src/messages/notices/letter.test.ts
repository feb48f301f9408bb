import { expect, test } from 'vitest'
import { letterTexts } from '../../platform/texts/letters.ts'
import { mailOf } from './letter.ts'

test('an e-mail says the same as text and as HTML, in order', async () => {
  const mail = await mailOf('a@example.ir', {
    subject: 'گزارش',
    paragraphs: ['یک', 'دو'],
    code: '482913',
    facts: [{ name: 'هزینه', value: '۱۲' }],
    link: { text: 'پنل', url: 'https://panel.example.ir/u/1?a=1&b=2' },
    footer: 'پایان',
  })
  expect(mail.text).toBe(
    'یک\n\n482913\n\nهزینه: ۱۲\n\nدو\n\nپنل:\nhttps://panel.example.ir/u/1?a=1&b=2\n\n--\nپایان',
  )
  const said = mail.html
    .replace(/^[^]*<h1[^>]*>/, '')
    .replace(/<[^>]+>|\n/g, ' ')
    .replace(/ +/g, ' ')
  expect(said.trim()).toBe('گزارش یک 482913 هزینه ۱۲ دو پنل پایان')
  expect(mail.html).toContain('href="https://panel.example.ir/u/1?a=1&amp;b=2"')
  expect(mail.html).toContain('<html lang="fa" dir="rtl">')
})

test('names of accounts are escaped', async () => {
  const mail = await mailOf('a@example.ir', { subject: '<b>"&', paragraphs: ['<script>x</script>'] })
  expect(mail.html).not.toMatch(/<script|<b>/)
  expect(mail.text).toBe('<script>x</script>')
})

test("support's phone keeps the order of its groups", async () => {
  for (const { notYou } of Object.values(letterTexts.changed)) {
    const footer = notYou('021 9100 1234')
    const mail = await mailOf('a@example.ir', { subject: 'تغییر', paragraphs: [], footer })
    for (const said of [mail.text, mail.html]) expect(said).toContain('\u2066۰۲۱ ۹۱۰۰ ۱۲۳۴\u2069')
  }
})
