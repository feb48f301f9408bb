import type { BankWay } from './bank-way.ts'

/** Leaves for the bank: by its address, or by a hidden form that submits itself. */
export function goToBank(way: BankWay) {
  if (way.kind === 'visit') return location.assign(way.url)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = way.url
  form.hidden = true
  for (const [name, value] of way.fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // A field called `submit` would hide the form's own.
  HTMLFormElement.prototype.submit.call(form)
  // Who comes back by the browser's button finds the page as it stood, without the form.
  addEventListener('pageshow', () => form.remove(), { once: true })
}
