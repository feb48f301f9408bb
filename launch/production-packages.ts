import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Locked = {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The installed folders below `node_modules` that workspaces of the lock file need at run time. */
export function installedPackages(root: string, workspaces: string[]): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const { packages } = lock
  const found = new Set<string>()
  const add = (place: string) => {
    if (found.has(place)) return
    found.add(place)
    const { link, resolved, dependencies, optionalDependencies } = packages[place] ?? {}
    if (link && resolved !== undefined) return add(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const nearest = nearestOf(packages, place, name)
      if (nearest) add(nearest)
    }
  }
  // Node itself is a package of the root.
  for (const name of Object.keys(packages['']?.optionalDependencies ?? {})) add(`node_modules/${name}`)
  workspaces.forEach(add)
  return [...found].filter(
    (place) =>
      place.startsWith('node_modules/') && !packages[place]?.link && existsSync(path.join(root, place)),
  )
}

/** As Node searches for a package: next to the one that needs it, then upwards. */
function nearestOf(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let place = from; ; place = parentOf(place)) {
    const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (place === '') return null
  }
}

/**
 * The package whose `node_modules` contains a package; the root for workspaces and for packages of the root.
 */
function parentOf(place: string) {
  const end = place.lastIndexOf('/node_modules/')
  return end === -1 ? '' : place.slice(0, end)
}
