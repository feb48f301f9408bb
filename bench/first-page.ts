import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { wholeBrowserLaunch } from '../e2e/browser-path.ts'
import { firstPageBytes } from './parts/first-page-bytes.ts'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'

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
  console.log(
    `script ${bytes.script} B (limit 85000), of which React alone is ${await reactAlone()} B unminified`,
  )
  console.log(`HTML and CSS ${bytes.markup} B (limit 12000), fonts ${bytes.font} B (limit 60000)`)
} finally {
  await browser.close()
  await product.stop()
}
