import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import type { Storage } from '../../gateways/storage/storage.ts'
import { SCENES, type SceneName } from './scenes.ts'

const DRAW = fileURLToPath(new URL('./draw.ts', import.meta.url))

export type DrawnBanners = { medium_banner: string; large_banner: string; xlarge_banner: string }

/** Draws every scene in all sizes and stores the pictures. */
export async function drawBanners(storage: Storage): Promise<ReadonlyMap<SceneName, DrawnBanners>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jarchi-demo-'))
  try {
    await promisify(execFile)(process.execPath, [DRAW, folder])
    const names = Object.keys(SCENES) as SceneName[]
    const drawn = await Promise.all(
      names.map(async (scene) => [scene, await storeScene(storage, folder, scene)] as const),
    )
    return new Map(drawn)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storeScene(storage: Storage, folder: string, scene: SceneName): Promise<DrawnBanners> {
  const [medium_banner = '', large_banner = '', xlarge_banner = ''] = await Promise.all(
    BANNER_SIZE_NAMES.map(async (size) =>
      storage.put(await readFile(path.join(folder, `${scene}-${size}.png`)), 'png'),
    ),
  )
  return { medium_banner, large_banner, xlarge_banner }
}
