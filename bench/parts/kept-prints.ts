import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PicturePrint } from '../../server/src/files/pictures/picture-print.ts'

/** `picture`: what the banner shows besides words and colours. */
export type KeptPrint = PicturePrint & { picture: string }
type Row = [picture: string, pixels: string, signature: string, details: string]

const { KEPT: folder } = process.env

/** So many prints; with `KEPT`, which names a folder, those of an earlier run, if it made them. */
export async function keptPrints(
  name: string,
  count: number,
  make: (at: number) => Promise<KeptPrint>,
): Promise<KeptPrint[]> {
  const file = folder && path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const kept = file && (await readFile(file, 'utf8').catch(() => null))
  if (kept) return (JSON.parse(kept) as Row[]).map(printOfRow)
  const made: KeptPrint[] = []
  for (let at = 0; at < count; at += 1) made.push(await make(at))
  if (!file) return made
  const rows = made.map(({ picture, pixels, signature, details }): Row => {
    return [picture, pixels.toString('base64'), signature, details.toString('base64')]
  })
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(rows))
  return made
}

const printOfRow = ([picture, pixels, signature, details]: Row): KeptPrint => ({
  picture,
  pixels: Buffer.from(pixels, 'base64'),
  signature,
  details: Buffer.from(details, 'base64'),
})
