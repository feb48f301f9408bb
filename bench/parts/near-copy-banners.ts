import { readFileSync } from 'node:fs'
import { createCanvas, loadImage, type Canvas, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { BANNER_SIZES, type Size } from '@jarchi/shared/files/banner-size.ts'
import type { BannerSpec } from '@jarchi/shared/files/banner/banner-spec.ts'
import { laidOutBanner, paintBanner } from '@jarchi/shared/files/banner/draw-banner.ts'
import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import { FONT_FAMILY } from '@jarchi/shared/files/banner/text-fit.ts'
import { prepareText } from '../../server/src/files/banners/banner-drawer.ts'
import { sampleScene } from '../../server/src/files/banners/sample-scene.ts'
import { exampleTexts } from './banner-examples.ts'

const SIZE = BANNER_SIZES.medium
const colours = Object.values(PALETTES)
const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../data/sample-images/${name}.json`, import.meta.url), 'utf8'))
const drawings = Object.values(read('objects'))
const words = [
  ...new Set(
    Object.values(exampleTexts)
      .flatMap(({ title, subtitle }) => `${title} ${subtitle}`.split(/[\s،]+/))
      .filter(Boolean),
  ),
]
export type Chance = () => number

/** Numbers from 0 to 1 that a seed decides. */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const oneOf = <Item>(chance: Chance, items: readonly Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
const phrase = (chance: Chance, least: number, most: number) =>
  Array.from({ length: least + Math.floor(chance() * (most - least + 1)) }, () => oneOf(chance, words)).join(
    ' ',
  )
const colour = (chance: Chance, opacity = 1) =>
  `hsl(${Math.floor(chance() * 360)} ${Math.floor(20 + chance() * 70)}% ${Math.floor(15 + chance() * 70)}% / ${opacity})`

/** `picture`: what the banner shows besides words and colours; banners with the same one are no strangers. */
export type Made = { width: number; height: number; pixels: Buffer; picture: string; look: string }

const canvases = new Map<number, Canvas>()

/** One for each size, used again: memory would grow with the number of banners. */
function emptyCanvas({ width, height }: Size) {
  const canvas = canvases.get(width) ?? createCanvas(width, height)
  canvases.set(width, canvas)
  const ctx = canvas.getContext('2d')
  ctx.reset()
  return { canvas, ctx }
}

const PHOTO = { width: 200, height: 125 }

function photoOf(seed: number): Canvas {
  const chance = chanceOf(seed ^ 0x5f3759df)
  const { canvas, ctx } = emptyCanvas(PHOTO)
  const { width, height } = PHOTO
  const ground = ctx.createLinearGradient(0, 0, chance() * width, height)
  for (const stop of [0, 0.5, 1]) ground.addColorStop(stop, colour(chance))
  ctx.fillStyle = ground
  ctx.fillRect(0, 0, width, height)
  const shapes = 8 + Math.floor(chance() * 40)
  for (let shape = 0; shape < shapes; shape += 1) drawShape(ctx, chance)
  const grains = ctx.getImageData(0, 0, width, height)
  const strength = chance() * 24
  for (let at = 0; at < grains.data.length; at += 4) {
    const grain = (chance() - 0.5) * strength
    for (const part of [0, 1, 2]) grains.data[at + part] = (grains.data[at + part] ?? 0) + grain
  }
  ctx.putImageData(grains, 0, 0)
  return canvas
}

function drawShape(ctx: SKRSContext2D, chance: Chance) {
  const [x, y] = [chance() * PHOTO.width, chance() * PHOTO.height]
  const reach = 3 + chance() ** 2 * 59
  const fill = ctx.createRadialGradient(x, y, 0, x, y, reach)
  fill.addColorStop(0, colour(chance, 0.9))
  fill.addColorStop(1, colour(chance, chance() < 0.5 ? 0 : 0.8))
  ctx.fillStyle = fill
  ctx.beginPath()
  if (chance() < 0.5) ctx.ellipse(x, y, reach, reach * (0.3 + chance()), chance() * 3, 0, 7)
  else {
    ctx.moveTo(x, y)
    for (let corner = 0; corner < 4; corner += 1)
      ctx.lineTo(x + (chance() - 0.5) * 2 * reach, y + (chance() - 0.5) * 2 * reach)
  }
  ctx.fill()
}

const SCENES = ['stage', 'spot', 'shelf'] as const
const scenes = new Map<string, Promise<Image>>()
function sampleOf(name: string): Promise<Image> {
  const kept = scenes.get(name)
  if (kept) return kept
  const [drawing, scene, seed] = name.split(' ')
  const found = SCENES.find((each) => each === scene) ?? 'stage'
  const image = loadImage(Buffer.from(sampleScene(drawings[Number(drawing)] ?? '', found, Number(seed))))
  scenes.set(name, image)
  return image
}

prepareText()

/** How a copy differs from its original, as parts of the banner: where its texts are moved to. */
export type Move = { x: number; y: number }

/** A banner of a seed, drawn at a part of its size; `move` puts its texts elsewhere. */
export async function bannerOf(seed: number, part: number, move: Move | null = null): Promise<Made> {
  const chance = chanceOf(seed)
  const { canvas, ctx } = emptyCanvas({
    width: Math.round(SIZE.width * part),
    height: Math.round(SIZE.height * part),
  })
  ctx.scale(canvas.width / SIZE.width, canvas.height / SIZE.height)
  const kind = chance()
  const drawnAs = kind < 0.25 ? poster(ctx, seed, chance, move) : await ofMaker(ctx, seed, kind, chance, move)
  return { width: canvas.width, height: canvas.height, pixels: Buffer.from(canvas.data()), ...drawnAs }
}

async function ofMaker(ctx: SKRSContext2D, seed: number, kind: number, chance: Chance, move: Move | null) {
  const picture = kind < 0.75 ? `photo ${seed}` : kind < 0.9 ? sampleName(chance) : null
  const image = picture?.startsWith('photo') ? photoOf(seed) : picture && (await sampleOf(picture))
  const colors = oneOf(chance, colours)
  const template = oneOf(chance, ['1', '2', '3'] as const)
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const texts = {
      title: phrase(chance, 2, 5),
      subtitle: chance() < 0.7 ? phrase(chance, 2, 7) : '',
      action: chance() < 0.6 ? oneOf(chance, Object.values(exampleTexts)).action : '',
    }
    const spec: BannerSpec<Image | Canvas> = {
      template,
      texts,
      colors,
      picture: image ? { levels: [{ image, width: image.width, height: image.height }], crops: {} } : null,
    }
    const laidOut = laidOutBanner(ctx, spec, 'medium')
    if (!laidOut.ok) continue
    const { layout } = laidOut
    if (move) {
      for (const line of layout.lines) {
        line.x += move.x * SIZE.width
        line.baseline += move.y * SIZE.height
      }
    }
    paintBanner(ctx, spec, 'medium', layout)
    const said = `${texts.title} ${texts.subtitle}`
    return { picture: picture ?? `words ${said}`, look: `${template} ${colors.background}` }
  }
  throw new Error('no texts fit')
}

const sampleName = (chance: Chance) =>
  `${Math.floor(chance() * drawings.length)} ${oneOf(chance, SCENES)} ${Math.floor(chance() * 7)}`

/** What people make elsewhere: a picture or a plain ground, and words at any place. */
function poster(ctx: SKRSContext2D, seed: number, chance: Chance, move: Move | null) {
  const isPlain = chance() < 0.35
  ctx.fillStyle = colour(chance)
  ctx.fillRect(0, 0, SIZE.width, SIZE.height)
  if (!isPlain) ctx.drawImage(photoOf(seed), 0, 12, 200, 98, 0, 0, SIZE.width, SIZE.height)
  ctx.direction = 'rtl'
  ctx.textAlign = 'right'
  ctx.fillStyle = chance() < 0.5 ? '#ffffff' : '#141414'
  const size = 44 + chance() * 60
  const lines = 1 + Math.floor(chance() * 3)
  const right = SIZE.width * (0.75 + chance() * 0.2) + (move?.x ?? 0) * SIZE.width
  const top = SIZE.height * (0.25 + chance() * 0.25) + (move?.y ?? 0) * SIZE.height
  let said = ''
  for (let line = 0; line < lines; line += 1) {
    const text = phrase(chance, 2, 3)
    said += ` ${text}`
    ctx.font = `800 ${line === 0 ? size : size * 0.6}px "${FONT_FAMILY}"`
    ctx.fillText(text, right, top + line * size * 1.1)
  }
  if (isPlain) {
    ctx.fillStyle = colour(chance)
    ctx.beginPath()
    ctx.arc(
      SIZE.width * (0.08 + chance() * 0.2),
      SIZE.height * (0.2 + chance() * 0.6),
      40 + chance() * 90,
      0,
      7,
    )
    ctx.fill()
  }
  return { picture: isPlain ? `words${said}` : `photo ${seed}`, look: 'poster' }
}
