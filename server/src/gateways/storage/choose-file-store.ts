import { bucketStore, type BucketSettings } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** Where this configuration keeps files: in a bucket where it names one, else below `JARCHI_DATA`. */
export function fileStore(config: { dataFolder: string; files: BucketSettings | null }): FileStore {
  return config.files ? bucketStore(config.files) : folderStore(config.dataFolder)
}
