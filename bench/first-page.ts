import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { firstPageBytes } from './parts/first-page-bytes.ts'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'
import { printAim } from './parts/aim.ts'

/** The lower limit: React's own renderer as published, compressed like our files. */
async function reactAlone(): Promise<number> {
  const react = path.join(import.meta.dirname, '../node_modules/react-dom/cjs')
  const file = path.join(react, 'react-dom-client.production.js')
  return brotliCompressSync(await readFile(file)).length
}

const product = await startProduct()
const browser = await chromium.launch(wholeBrowserLaunch())
try {
  const { cookie, accountId } = await signIn(product, '09120000001')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.origin }])
  const page = await context.newPage()
  const { bytes } = await firstPageBytes(page, `${product.origin}/u/${accountId}/my-ads`, 'main li img')
  console.log(`React's renderer alone, as published and not minified: ${await reactAlone()} B`)
  printAim('script', bytes.script, { most: 85_000 }, 'B')
  printAim('HTML and CSS', bytes.markup, { most: 12_000 }, 'B')
  printAim('fonts', bytes.font, { most: 60_000 }, 'B')
} finally {
  await browser.close()
  await product.stop()
}
