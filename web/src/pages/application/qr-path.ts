import { correction, generate } from 'lean-qr'

/** The light edge that readers of QR codes need, in modules. */
export const QUIET_ZONE = 4

/** A text as a QR code: its side in modules, without the edge, and the path of the dark ones. */
export function qrPath(text: string): { side: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`
  }
  return { side, path }
}
