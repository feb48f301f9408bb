import { expect, onTestFinished, test, vi } from 'vitest'
import { createRoot } from 'react-dom/client'
import { usePictureUrl } from './use-picture-url.ts'

function Picture({ picture }: { picture: Blob }) {
  const url = usePictureUrl(picture)
  return url && <img src={url} alt="" />
}

test('a picture that goes while it loads still finds its address, until a minute has passed', async () => {
  const root = createRoot(document.createElement('div'))
  const made = vi.spyOn(URL, 'createObjectURL')
  const timers = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => void vi.restoreAllMocks())
  root.render(<Picture picture={new Blob(['x'])} />)
  await expect.poll(() => made.mock.results.length).toBe(1)
  const url = String(made.mock.results[0]?.value)
  root.unmount()
  expect((await fetch(url)).ok).toBe(true)
  const revoke = timers.mock.calls.find(([, wait]) => wait === 60_000)?.[0]
  revoke?.()
  await expect(fetch(url)).rejects.toThrow()
})
