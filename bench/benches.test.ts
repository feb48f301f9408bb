import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWebApp } from '../launch/build-web.ts'
import { run, stopRunning } from '../launch/run.ts'
import { startProduct, type Product } from './parts/product.ts'

/** Longer than each waits for what never comes. */
const LONGEST_MS = 240_000

const folder = import.meta.dirname
const programs = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** They share one product, which takes half a minute of the processor to start, so one runs after the other. */
const withProduct = programs.filter((name) => textOf(name).includes('await startProduct()'))
const others = programs.filter((name) => !withProduct.includes(name))

/** Nothing of Vitest, whose mode is no development. */
const AS_BY_HAND = { SMALLEST: '1', NODE_ENV: undefined, VITEST: undefined, TEST: undefined }

let product: Product | undefined
beforeAll(async () => {
  await buildWebApp(() => {})
  product = await startProduct()
}, LONGEST_MS)
afterAll(async () => {
  stopRunning()
  await product?.stop()
}, LONGEST_MS)

const inTurn = { concurrent: false, timeout: LONGEST_MS }

describe.concurrent.for([withProduct, others])('each program of bench, in its smallest form', (lane) => {
  test.for(lane)('%s runs through and prints an aim', inTurn, async (name, { skip }) => {
    const env = { ...AS_BY_HAND, BENCH_PRODUCT: JSON.stringify(product) }
    const { code, output } = await run(process.execPath, [path.join('bench', name)], { env })
    skip(output.includes('There is no nats-server'), 'no nats-server')
    expect(code, output).toBe(0)
    expect(output).toMatch(/\(aim: at (?:most|least) .+\): (?:holds|missed|not judged)$/m)
  })
})
