import { bucketStore, type BucketSettings } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** The file store of this configuration: a bucket if it names one, else a folder below `JARCHI_DATA`. */
export function fileStore(config: { dataFolder: string; files: BucketSettings | null }): FileStore {
  return config.files ? bucketStore(config.files) : folderStore(config.dataFolder)
}
