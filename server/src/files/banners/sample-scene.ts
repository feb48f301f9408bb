import type { SceneName } from './samples.ts'

const SCENES: readonly SceneName[] = ['stage', 'spot', 'shelf']
const WIDTH = 1600
const HEIGHT = 1000

/** Wall, floor, light and accent; each drawing also has two colours of its own. */
const GROUNDS = [
  { wall: '#fbe7c6', floor: '#e9b872', light: '#fff6e3', accent: '#e07a5f' },
  { wall: '#cfe8ef', floor: '#8fbfcf', light: '#f0fafd', accent: '#f2a65a' },
  { wall: '#dfe8c8', floor: '#a9c27f', light: '#f6faea', accent: '#d1604d' },
  { wall: '#f6d5d8', floor: '#dfa0a6', light: '#fdf1f2', accent: '#5b8def' },
  { wall: '#ddd5f0', floor: '#a998d4', light: '#f4f0fc', accent: '#ffb703' },
  { wall: '#ffe0b5', floor: '#f4a259', light: '#fff3e0', accent: '#2a9d8f' },
  { wall: '#d3e5d9', floor: '#7fb39a', light: '#eff8f2', accent: '#e9c46a' },
]
type Ground = (typeof GROUNDS)[number]

/** A picture of 1600 × 1000 around a drawing in a box of 400 × 400; `seed` chooses its colours. */
export function sampleScene(drawing: string, scene: SceneName, seed: number): string {
  const ground = GROUNDS[(seed * 3 + SCENES.indexOf(scene) * 2) % GROUNDS.length] ?? GROUNDS[0]
  if (!ground) throw new Error('no grounds')
  const content = { stage, spot, shelf }[scene](drawing, ground)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`
}

/** On a floor in front of a sun, with leaves at the sides. */
function stage(drawing: string, { wall, floor, light, accent }: Ground): string {
  return `<rect width="1600" height="1000" fill="${wall}"/>
    <circle cx="800" cy="470" r="410" fill="${light}"/><circle cx="800" cy="470" r="300" fill="#fff" opacity=".55"/>
    <rect y="760" width="1600" height="240" fill="${floor}"/><rect y="760" width="1600" height="14" fill="#fff" opacity=".35"/>
    ${leaf(150, 780, 1.5, floor)}${leaf(1450, 780, 1.5, floor)}
    <circle cx="330" cy="180" r="46" fill="${accent}" opacity=".55"/><circle cx="1290" cy="250" r="28" fill="${accent}" opacity=".7"/>
    ${shadow(800, 862, 330)}${placed(drawing, 800, 560, 1.62)}`
}

/** Floating in front of diagonal stripes, on a round spot. */
function spot(drawing: string, { wall, floor, light, accent }: Ground): string {
  const stripes = Array.from({ length: 9 }, (_, index) => {
    const x = index * 240 - 320
    return `<path d="M${x} 1000h110l420-1000h-110z" fill="#fff" opacity=".22"/>`
  })
  return `<rect width="1600" height="1000" fill="${wall}"/>${stripes.join('')}
    <circle cx="800" cy="500" r="400" fill="${floor}"/><circle cx="800" cy="500" r="352" fill="${light}"/>
    <g fill="${accent}"><circle cx="418" cy="300" r="40"/><circle cx="1196" cy="724" r="54"/><circle cx="1150" cy="214" r="22"/></g>
    ${shadow(800, 784, 230)}${placed(drawing, 800, 490, 1.4)}`
}

/** On a podium, with smaller ones of its kind beside it. */
function shelf(drawing: string, { wall, floor, light, accent }: Ground): string {
  const podium = (x: number, y: number, width: number) =>
    `<rect x="${x - width / 2}" y="${y}" width="${width}" height="${1000 - y}" rx="22" fill="${light}"/>
     <rect x="${x - width / 2}" y="${y}" width="${width}" height="30" rx="15" fill="#fff"/>`
  return `<rect width="1600" height="1000" fill="${wall}"/>
    <path d="M0 620q400-190 800-60t800-70v510H0z" fill="${floor}" opacity=".55"/>
    <circle cx="1330" cy="190" r="84" fill="${accent}" opacity=".8"/>
    ${podium(310, 800, 380)}${placed(drawing, 310, 640, 0.86)}
    ${podium(1290, 800, 380)}${placed(drawing, 1290, 640, 0.86)}
    ${podium(800, 720, 560)}${shadow(800, 738, 250)}${placed(drawing, 800, 452, 1.5)}`
}

function placed(drawing: string, x: number, y: number, scale: number) {
  return `<g transform="translate(${x - 200 * scale} ${y - 200 * scale}) scale(${scale})">${drawing}</g>`
}

function shadow(x: number, y: number, reach: number) {
  return `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach / 9}" fill="#000" opacity=".15"/>`
}

function leaf(x: number, y: number, scale: number, color: string) {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}"><path d="M0 0q-90-90-40-210 70 90 40 210z"/><path d="M0 0q90-70 120-170-110 30-120 170z" opacity=".8"/><path d="M0 0q-110-20-150-110 110-10 150 110z" opacity=".7"/></g>`
}
