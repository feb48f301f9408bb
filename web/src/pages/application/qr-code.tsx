import { correction, generate } from 'lean-qr'
import { applicationTexts } from '../../i18n/application.ts'

/** Dark on white also in dark mode: many cameras read nothing else. */
export function QrCode({ text }: { text: string }) {
  const { side, path } = qrPath(text)
  const whole = side + 2 * QUIET_ZONE
  return (
    <svg
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      className="w-52 max-w-full rounded-field"
      role="img"
      aria-label={applicationTexts.code.label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#17201c" />
    </svg>
  )
}

/** The light border that QR code readers need, in modules. */
const QUIET_ZONE = 4

/** A text as a QR code: its side in modules without the border, and the path of the dark modules. */
export function qrPath(text: string): { side: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`
  }
  return { side, path }
}
