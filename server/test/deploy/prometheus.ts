import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0

/** The distribution's Prometheus on a sample configuration; `data` is a folder that it makes. */
export async function startPrometheus(configuration: string, data: string, port: number) {
  const words = [`--config.file=${configuration}`, `--storage.tsdb.path=${data}`]
  const child = spawn('prometheus', [...words, `--web.listen-address=127.0.0.1:${port}`], {
    cwd: path.dirname(configuration),
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  const ask = async <Data>(address: string): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`prometheus ended with ${child.exitCode}`)
    await sleep(200)
  }
  type Alert = { state: 'pending' | 'firing'; labels: { alertname: string } }
  return {
    /** The names of alerts that fire. */
    async firing(): Promise<string[]> {
      const { alerts } = await ask<{ alerts: Alert[] }>('alerts')
      const names = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
      return [...new Set(names)].toSorted()
    },
    /** Targets that were not reached at the last try. */
    async unreached(): Promise<string[]> {
      type Target = { health: string; scrapeUrl: string }
      const { activeTargets } = await ask<{ activeTargets: Target[] }>('targets')
      return activeTargets.filter(({ health }) => health !== 'up').map(({ scrapeUrl }) => scrapeUrl)
    },
    async close() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
