/** A piece of a page: text put into it is escaped, other pieces are not. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | Piece[]

export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.reduce((page, part, index) => page + written(values[index - 1] ?? null) + part))
}

function written(value: Piece): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

export function persian(number: number): string {
  return number.toLocaleString('fa-IR')
}
