import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BuildSandbox } from '../bank-visitor.ts'
import { DELIVERIES, documentedCommands, SERVERS, signal, stopAll, untilReady } from './documented.ts'
import { debianMachine } from './machine.ts'
import { startProviders } from './providers.ts'
import { folderIn, releaseOf } from './release.ts'

const PROVIDERS_PORT = 5643
const SKEWED = path.join(import.meta.dirname, '../chaos/skewed-clock.ts')
/** Larger than what must be free, in megabytes. */
const DISK_MB = 2_500

/**
 * Two servers, two delivery processes, nginx and PostgreSQL as docs/deploy.md makes them, with providers that answer,
 * and JARCHI_DATA on a disk of its own.
 */
export async function documentedInstallation(buildSandbox: BuildSandbox) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-installation-'))
  chmodSync(folder, 0o755)
  const archive = releaseOf(folder)
  const machine = debianMachine([archive])
  const providers = await startProviders(buildSandbox, folder, PROVIDERS_PORT)
  const disk = path.join(machine.place, 'var/lib/jarchi')
  const configuration = path.join(machine.place, 'etc/jarchi/jarchi.env')
  const ready = async () => {
    for (const port of [...SERVERS, ...DELIVERIES]) await untilReady(port, machine.logs)
  }
  const close = async () => {
    for (const pid of machine.pids()) signal(pid, 'SIGCONT')
    await stopAll(machine.pids())
    await providers.close()
    spawnSync('umount', ['-l', disk])
    machine.remove()
    rmSync(folder, { recursive: true })
  }
  try {
    for (const block of documentedCommands('Step by step', [folderIn(archive)])) {
      if (block.startsWith('jarchi doctor')) continue
      await run(machine, block)
      if (block.includes('useradd')) {
        await run(machine, `mount -t tmpfs -o size=${DISK_MB}m,mode=0700,uid=$AS,gid=$AS tmpfs ${disk}`)
      }
      if (block.includes('jarchi.env')) {
        machine.fillIn()
        setAll(configuration, providers.settings)
      }
      if (block.includes('enable --now jarchi-server-2')) await ready()
      if (block.includes('curl --fail')) break
    }
  } catch (error) {
    await close()
    throw error
  }
  const skewed = path.join(folder, 'skewed-clock.ts')
  copyFileSync(SKEWED, skewed)
  chmodSync(skewed, 0o644)
  return {
    machine,
    disk,
    sandbox: providers.sandbox,
    away: providers.away,
    /** Restarts units with other variables. */
    async restart(units: readonly string[], settings: Record<string, string>) {
      setAll(configuration, settings)
      for (const unit of units) await run(machine, `systemctl restart ${unit}`)
      await ready()
    },
    /** What makes a process believe that it is so many milliseconds later. */
    ahead: (ms: number) => ({
      NODE_OPTIONS: `${providers.settings.NODE_OPTIONS} --import=${skewed}`,
      CHAOS_SKEW: String(ms),
    }),
    intime: { NODE_OPTIONS: providers.settings.NODE_OPTIONS, CHAOS_SKEW: '0' },
    close,
  }
}

async function run({ meanwhile }: ReturnType<typeof debianMachine>, commands: string) {
  const { status, said } = await meanwhile(commands)
  if (status !== 0) throw new Error(`${commands}\n${said}`)
}

function setAll(file: string, settings: Record<string, string>) {
  const names = Object.keys(settings)
  const others = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !names.some((name) => line.startsWith(`${name}=`)))
  writeFileSync(file, [...others, ...names.map((name) => `${name}=${settings[name]}`), ''].join('\n'))
}
