import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'
import { printAim, sized } from './parts/aim.ts'

const IDLE_SECONDS = sized(null, 20, 0)

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The lower limit: an idle Node process. */
async function bareNode(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await pause(1_000)
  const megabytes = await residentMegabytes(child.pid ?? 0)
  child.kill()
  return megabytes
}

const product = await startProduct()
try {
  await signIn(product, '09120000001')
  await pause(IDLE_SECONDS * 1_000)
  const server = await residentMegabytes(product.serverPid)
  printAim(
    `server process, idle ${IDLE_SECONDS} s after a sign-in`,
    server,
    { most: 200, onlyFull: true },
    'MB',
  )
  const delivery = await residentMegabytes(product.deliveryPid)
  printAim("delivery process, idle with the demo's campaigns", delivery, { most: 120, onlyFull: true }, 'MB')
  console.log(`bare Node process: ${(await bareNode()).toFixed(0)} MB`)
} finally {
  await product.stop()
}
