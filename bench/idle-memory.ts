import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'

const IDLE_SECONDS = 20

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
  console.log(`server process, idle ${IDLE_SECONDS} s after a sign-in: ${server.toFixed(0)} MB (limit 200)`)
  const delivery = await residentMegabytes(product.deliveryPid)
  console.log(`delivery process, idle with the demo's campaigns: ${delivery.toFixed(0)} MB (limit 120)`)
  console.log(`bare Node process: ${(await bareNode()).toFixed(0)} MB`)
} finally {
  await product.stop()
}
