import { applicationTexts as fa } from '../../i18n/application.ts'
import { QUIET_ZONE, qrPath } from './qr-path.ts'

/** Dark on white in the dark too: many cameras read nothing else. */
export function QrCode({ text }: { text: string }) {
  const { side, path } = qrPath(text)
  const whole = side + 2 * QUIET_ZONE
  return (
    <svg
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      className="w-52 max-w-full rounded-field"
      role="img"
      aria-label={fa.code.label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#17201c" />
    </svg>
  )
}
