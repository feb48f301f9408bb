import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import sharp from 'sharp'
import { drawn } from '../server/src/files/banners/banner-drawer.ts'
import { exampleJob, exampleTexts, SIZES } from './parts/banner-examples.ts'
import { printAim, sized } from './parts/aim.ts'

const SETS = sized('SETS', 5_000, 10)
const TIMED = sized(null, 60, 2)
const DRAWINGS = ['car', 'armchair', 'phone', 'house', 'cat', null]
const names = Object.keys(exampleTexts)

/** A different set for each number: templates, texts, palettes and pictures all change. */
async function jobOf(number: number) {
  const template = (['1', '2', '3'] as const)[number % 3] ?? '1'
  const texts = exampleTexts[names[number % names.length] ?? '']
  if (!texts) throw new Error('no texts')
  return exampleJob({ template, texts, number, drawing: DRAWINGS[number % DRAWINGS.length] ?? null })
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
}

const at = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The time of complete sets, and of encoding the same pixels alone. */
async function timeSets() {
  const [whole, encoding]: [number[], number[]] = [[], []]
  for (let number = 0; number < TIMED; number += 1) {
    const job = await jobOf(number)
    const began = performance.now()
    const result = await drawn(job)
    whole.push(performance.now() - began)
    if (!result.ok) throw new Error(`${result.unfit} does not fit`)
    const pixels = await Promise.all(result.files.map((file) => sharp(file).ensureAlpha().raw().toBuffer()))
    const again = performance.now()
    for (const [index, size] of SIZES.entries()) {
      const raw = { ...BANNER_SIZES[size], channels: 4 as const }
      await sharp(pixels[index], { raw }).removeAlpha().png({ compressionLevel: 6 }).toBuffer()
    }
    encoding.push(performance.now() - again)
  }
  const sorted = whole.toSorted((a, b) => a - b)
  const ratio = sum(whole) / sum(encoding)
  printAim('set of 3 PNG', ratio, { most: 1.5, onlyFull: true }, '× the time of encoding alone', 2)
  console.log(`p50 ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms a set`)
  console.log(
    `${((TIMED * 3_000) / sum(whole)).toFixed(1)} banners a second on one of ${availableParallelism()} cores`,
  )
}

/** Memory after many sets, compared with memory after a tenth of them. */
async function watchMemory() {
  let early = 0
  for (let number = 1; number <= SETS; number += 1) {
    await drawn(await jobOf(number))
    if (number === Math.ceil(SETS / 10)) early = residentMegabytes()
  }
  const late = residentMegabytes()
  console.log(`memory after ${SETS} sets: ${late.toFixed(0)} MB`)
  printAim('memory at the end', late / early, { most: 1.1, onlyFull: true }, '× that after a tenth', 2)
}

await drawn(await jobOf(0))
await timeSets()
await watchMemory()
