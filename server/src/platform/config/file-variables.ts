import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Where pictures and the files of tickets are stored (docs/deploy.md). */
export const fileVariables = {
  JARCHI_DATA: {
    kind: kinds.text,
    default: './.data',
    meaning: 'folder of the database and the uploaded files',
  },
  FILES_URL: {
    kind: kinds.bucketUrl,
    default: null,
    meaning: 'bucket of an S3-compatible store for files, with its name; otherwise they are in `JARCHI_DATA`',
  },
  FILES_REGION: { kind: kinds.pathPart, default: 'us-east-1', meaning: 'region that its signatures name' },
  FILES_KEY_ID: { kind: kinds.text, default: '', meaning: 'id of the key to that bucket' },
  FILES_SECRET: { kind: kinds.text, default: '', meaning: 'secret of that key' },
  KEPT_BANNERS_MB: {
    kind: kinds.positive,
    default: '2048',
    bounds: [64, 10_000_000],
    meaning: 'disk space for light copies and unused banners; those unused for longest are deleted',
  },
} as const

/** Null: files are stored in the folder. */
export function bucketSettings(
  values: Pick<
    ValuesOf<typeof fileVariables>,
    'FILES_URL' | 'FILES_REGION' | 'FILES_KEY_ID' | 'FILES_SECRET'
  >,
) {
  const { FILES_URL: url, FILES_REGION: region, FILES_KEY_ID: keyId, FILES_SECRET: secret } = values
  return url === null ? null : { url, region, keyId, secret }
}
