import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { expect, type Page } from '@playwright/test'
import { makerFormTexts } from '../../web/src/i18n/banner-maker-form.ts'
import { makerTexts } from '../../web/src/i18n/banner-maker.ts'
import { whereTexts } from '../../web/src/i18n/campaign-form.ts'
import { openSection } from './campaign-form.ts'

/** Sets the form's category to rented cars, which changes the suggestions. */
export async function chooseCategory(page: Page) {
  await openSection(page, 'where')
  await page.getByRole('switch', { name: whereTexts.categories.every }).click()
  await page.getByLabel(whereTexts.categories.search).fill('خودرو')
  await page.getByRole('checkbox', { name: /^اجاره خودرو/ }).click()
}

/** The buttons of the three suggestions. */
export const suggestions = (page: Page) => page.getByRole('button', { name: /^شروع با طرح/ })

export const maker = (page: Page) => page.getByRole('dialog', { name: makerTexts.title })

/** Chooses suggestion 1 to 3, and waits for the maker. */
export async function startMaking(page: Page, at: number) {
  await openSection(page, 'banner')
  await suggestions(page)
    .nth(at - 1)
    .click()
  await expect(maker(page)).toBeVisible()
}

export async function openTab(page: Page, tab: keyof Omit<typeof makerTexts.tabs, 'label'>) {
  await maker(page).getByRole('tab', { name: makerTexts.tabs[tab] }).click()
}

export const textField = (page: Page, name: 'title' | 'subtitle' | 'action') =>
  maker(page).getByRole('textbox', { name: makerTexts.texts[name], exact: true })

export async function finishMaking(page: Page) {
  await maker(page).getByRole('button', { name: makerTexts.done, exact: true }).click()
  await expect(maker(page)).toBeHidden()
  await expect(page.getByRole('button', { name: makerFormTexts.made.edit })).toBeVisible()
}

export const canvasOf = (page: Page, name: BannerSizeName) =>
  maker(page).locator(`[data-stage="${name}"] canvas`)

/** A short hash of a canvas's pixels, once it has stopped changing. */
export function settledPixels(page: Page, name: BannerSizeName): Promise<string> {
  return canvasOf(page, name).evaluate(async (canvas: HTMLCanvasElement) => {
    const read = async () => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      if (!data) throw new Error('no canvas')
      const digest = await crypto.subtle.digest('SHA-256', data)
      return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16)).join('')
    }
    // Each frame paints one canvas; typed texts and loaded pictures are painted a few frames later.
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
    }
    for (let last = await read(); ;) {
      await pause()
      const next = await read()
      if (next === last) return next
      last = next
    }
  })
}

/** The share of a canvas's pixels of which a colour differs by more than so many of its 256 levels from a picture. */
export function differingShare(
  page: Page,
  name: BannerSizeName,
  url: string,
  levels: number,
): Promise<number> {
  const differing = async (canvas: HTMLCanvasElement, [address, most]: [string, number]) => {
    const { width, height } = canvas
    const picture = await fetch(address).then((answer) => answer.blob())
    const bitmap = await createImageBitmap(picture, { colorSpaceConversion: 'none' })
    const other = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    other?.drawImage(bitmap, 0, 0)
    const coloursOf = (ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null) =>
      ctx?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    const [ours, theirs] = [coloursOf(canvas.getContext('2d')), coloursOf(other)]
    const pixels = new Set<number>()
    ours.forEach((colour, at) => {
      if (!(Math.abs(colour - (theirs[at] ?? Infinity)) <= most)) pixels.add(at >> 2)
    })
    return pixels.size / (width * height)
  }
  return canvasOf(page, name).evaluate(differing, [url, levels] as [string, number])
}
