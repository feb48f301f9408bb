const ONES = [
  '',
  'یک',
  'دو',
  'سه',
  'چهار',
  'پنج',
  'شش',
  'هفت',
  'هشت',
  'نه',
  'ده',
  'یازده',
  'دوازده',
  'سیزده',
  'چهارده',
  'پانزده',
  'شانزده',
  'هفده',
  'هجده',
  'نوزده',
]
const TENS = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود']
const HUNDREDS = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد']
const THOUSANDS = ['', 'هزار', 'میلیون', 'میلیارد', 'هزار میلیارد', 'میلیون میلیارد']
const AND = ' و '

/** A whole number in words, from 0 to the largest safe integer. */
export function numberWords(number: number): string {
  if (number === 0) return 'صفر'
  const groups: string[] = []
  for (let rest = number, power = 0; rest > 0; rest = Math.floor(rest / 1_000), power += 1) {
    const words = groupWords(rest % 1_000, THOUSANDS[power] ?? '')
    if (words) groups.unshift(words)
  }
  return groups.join(AND)
}

/** In Persian, 1,000 is "thousand", without "one". */
function groupWords(group: number, unit: string): string {
  if (group === 0) return ''
  if (group === 1 && unit === 'هزار') return unit
  return [below1000(group), unit].filter(Boolean).join(' ')
}

function below1000(number: number): string {
  const rest = number % 100
  const parts = [HUNDREDS[Math.floor(number / 100)]]
  if (rest < 20) parts.push(ONES[rest])
  else parts.push(TENS[Math.floor(rest / 10)], ONES[rest % 10])
  return parts.filter(Boolean).join(AND)
}

/** The words under a money field, from one million toman. */
export function amountInWords(toman: number): string | null {
  return toman >= 1_000_000 ? `${numberWords(toman)} تومان` : null
}
