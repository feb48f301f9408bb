/** `npm test` runs each program with `SMALLEST=1`, to see that it works. */
export const IS_SMALLEST = process.env.SMALLEST === '1'

/** How much is measured: in the smallest form the last number, else the variable's or the usual one. */
export function sized(variable: string | null, usual: number, smallest: number): number {
  if (IS_SMALLEST) return smallest
  return Number((variable && process.env[variable]) || usual)
}

/** `onlyFull`: the smallest form measures too little to judge it, such as a time or a ratio of times. */
type Aim = ({ most: number } | { least: number }) & { onlyFull?: true }

/** Prints a figure with its aim and whether it holds; every program of this folder does it this way. */
export function printAim(what: string, figure: number, aim: Aim, unit = '', digits = 0) {
  const [holds, words] =
    'most' in aim
      ? [figure <= aim.most, `at most ${aim.most}`]
      : [figure >= aim.least, `at least ${aim.least}`]
  const shown = [figure.toFixed(digits), unit].filter(Boolean).join(' ')
  const judgement = holds ? 'holds' : 'missed'
  console.log(`${what}: ${shown} (aim: ${words}): ${aim.onlyFull && IS_SMALLEST ? 'not judged' : judgement}`)
}
