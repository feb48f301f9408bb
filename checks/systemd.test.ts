import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { root, textOf } from './sources.ts'

/** A launcher that has come to its end, with a program in place of systemd's that writes down what it is told. */
function readyLauncher(env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const told = path.join(folder, 'told')
  writeFileSync(told, '')
  writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`, { mode: 0o755 })
  const script = `import('${root}/launch/launcher.ts').then(({ tellSystemd }) => {
    tellSystemd(process.env)
    setInterval(() => {}, 1_000)
  })`
  const launcher = spawn(process.execPath, ['-e', script], {
    env: { PATH: `${folder}:/usr/bin:/bin`, ...env },
    stdio: 'inherit',
  })
  onTestFinished(() => {
    launcher.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return { launcher, told: () => readFileSync(told, 'utf8').split('\n').slice(0, -1) }
}

test('systemd hears that the launcher is ready and then that it lives, until it stands still', async () => {
  const { launcher, told } = readyLauncher({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '300000' })
  await expect.poll(() => told().length, { timeout: 20_000 }).toBeGreaterThan(3)
  expect(new Set(told())).toEqual(new Set(['READY=1', 'WATCHDOG=1']))
  launcher.kill('SIGSTOP')
  await sleep(300)
  const before = told().length
  await sleep(500)
  expect(told()).toHaveLength(before)
})

test('without systemd nothing is told', async () => {
  const { told } = readyLauncher({ WATCHDOG_USEC: '300000' })
  await sleep(1_000)
  expect(told()).toEqual([])
})

test.each(['server', 'delivery'])('the unit of the %s waits for that and minds the watchdog', (name) => {
  const unit = textOf(`deploy/systemd/jarchi-${name}.service`)
  for (const setting of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=30']) {
    expect(unit).toMatch(new RegExp(`^${setting}$`, 'm'))
  }
})
