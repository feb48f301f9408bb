import type { BannerSizeName } from '../banner-size.ts'
import type { Canvas2D, Rect } from './canvas.ts'
import { mix, withAlpha } from './color.ts'
import type { Template } from './composition.ts'
import type { Look } from './look.ts'
import { archPath, grown, slanted, star } from './shapes.ts'

/** The widths of the adjacent arches: the middle one contains the subject. */
const ARCHES: Record<BannerSizeName, readonly number[]> = {
  medium: [348],
  large: [226, 372, 226],
  xlarge: [350, 520, 350],
}
/** In the medium banner, within the part that the small one keeps. */
const LEFT: Record<BannerSizeName, number> = { medium: 98, large: 60, xlarge: 60 }
const GAP = 44
const TOP = 62

/** 'Template 2': the picture seen through an arcade, the texts in the middle of the rest. */
export const template2: Template = {
  compose(name, { width, height }) {
    const frame = frameOf(name, height)
    const left = frame.x + frame.width + (name === 'medium' ? 42 : 130)
    const right = name === 'medium' ? 84 : 130
    const column = { x: left, y: 40, width: width - right - left, height: 424 }
    const titleMost = { medium: 100, large: 124, xlarge: 140 }[name]
    const most = { titleMost, titleLines: name === 'medium' ? 3 : 2, subtitleMost: 58, actionMost: 46 }
    return { frame, column, align: 'center', ...most }
  },
  paint(ctx, look, { width, height, name, frame, picture }) {
    const arches = archesOf(name, height)
    if (picture) picture()
    else for (const [index, arch] of arches.entries()) niche(ctx, look, arch, index)
    // The wall goes over the picture, open where the arches are: clipping gives different edges in every browser.
    ctx.beginPath()
    ctx.rect(0, 0, width, height)
    for (const arch of arches) archPath(ctx, arch)
    ctx.fillStyle = slanted(ctx, { x: 0, y: 0, width, height }, look.ground, look.deep)
    ctx.fill('evenodd')
    for (const [y, radius] of [
      [10, 170],
      [height - 10, 120],
    ] as const) {
      rosette(ctx, look, width - 20, y, radius)
    }
    for (const arch of arches) border(ctx, look, arch)
    ctx.fillStyle = look.accent
    ctx.fillRect(frame.x - 10, height - 10, frame.width + 20, 10)
  },
}

function rosette(ctx: Canvas2D<never>, look: Look, x: number, y: number, radius: number) {
  star(ctx, x, y, radius, withAlpha(look.deep, 0.7))
  star(ctx, x, y, radius * 0.66, withAlpha(look.ground, 0.8))
  star(ctx, x, y, radius * 0.4, withAlpha(look.deep, 0.7))
}

function border(ctx: Canvas2D<never>, look: Look, arch: Rect) {
  ctx.beginPath()
  archPath(ctx, grown(arch, 26))
  archPath(ctx, arch)
  ctx.fillStyle = withAlpha(look.soft, 0.75)
  ctx.fill('evenodd')
  ctx.beginPath()
  archPath(ctx, arch)
  ctx.strokeStyle = look.accent
  ctx.lineWidth = 14
  ctx.stroke()
}

function archesOf(name: BannerSizeName, height: number): Rect[] {
  let x = LEFT[name]
  return ARCHES[name].map((width, index) => {
    const y = index === Math.floor(ARCHES[name].length / 2) ? TOP : TOP + 56
    const arch = { x, y, width, height: height - y }
    x += width + GAP
    return arch
  })
}

function frameOf(name: BannerSizeName, height: number): Rect {
  const widths = ARCHES[name]
  const width = widths.reduce((sum, arch) => sum + arch + GAP, -GAP)
  return { x: LEFT[name], y: TOP, width, height: height - TOP }
}

/** An empty arch: arches within, each lighter, and a star. */
function niche(ctx: Canvas2D<never>, look: Look, arch: Rect, index: number) {
  const tint = mix(look.ground, look.accent, index % 2 === 0 ? 0.42 : 0.28)
  ctx.fillStyle = slanted(ctx, arch, tint, look.deep)
  ctx.fillRect(arch.x, arch.y, arch.width, arch.height)
  for (const inset of [46, 86]) {
    ctx.beginPath()
    archPath(ctx, grown({ ...arch, y: arch.y + inset, height: arch.height - inset }, -inset * 0.62))
    ctx.fillStyle = withAlpha(mix(look.accent, '#ffffff', 0.2), 0.22)
    ctx.fill()
  }
  const x = arch.x + arch.width / 2
  star(ctx, x, arch.y + arch.height * 0.58, arch.width * 0.17, withAlpha(look.accent, 0.9))
  star(ctx, x, arch.y + arch.height * 0.58, arch.width * 0.085, look.deep)
}
