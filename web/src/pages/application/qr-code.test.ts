import { expect, test } from 'vitest'
import { qrPath } from './qr-code.tsx'

test('an address becomes a code with its three corners', () => {
  const { side, path } = qrPath('https://panel.example.ir/install')
  expect((side - 17) % 4).toBe(0)
  for (const corner of [`M0 0h`, `M${side - 1} 0h`, `M0 ${side - 1}h`]) expect(path).toContain(corner)
  // The fourth corner has no square.
  expect(path).not.toContain(
    `M${side - 7} ${side - 7}h1v1h-1zM${side - 6} ${side - 7}h1v1h-1zM${side - 5} ${side - 7}h1v1h-1zM${side - 4} ${side - 7}`,
  )
  expect(qrPath('https://panel.example.ir/other').path).not.toBe(path)
})
