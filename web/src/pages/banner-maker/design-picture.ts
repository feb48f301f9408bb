import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { LARGEST_PICTURE_BYTES } from '@jarchi/shared/files/picture-bytes.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pictureFileQuery, uploadPicture } from '../../api/banner-maker.ts'
import { fileInMemory } from '../../ui/chosen-picture.ts'
import { drawnPart, jpegOf, wholeOf } from '../../ui/picture-canvas.ts'
import { loadedPicture, type LoadedPicture } from './draw/loaded-picture.ts'

export type DesignPicture = NonNullable<BannerConfig['picture']>

/** A file of the advertiser, prepared by the server. */
export async function ofFile(account: number, chosen: Blob): Promise<DesignPicture> {
  const file = await fileInMemory(chosen)
  if (!file?.type) throw new UnusableFile(file ? 'not_a_picture' : 'file_changed')
  const uploaded = await uploadPicture(account, await lighterPicture(file))
  return { file: uploaded.file, crops: {}, sample: null }
}

/** A file that is no picture, or was changed or deleted after it was chosen: its message is a code of `field-errors.json`. */
export class UnusableFile extends Error {}

/** A picture of the advertised post. */
export async function ofPost(
  account: number,
  { image_source }: Pick<DivarPost, 'image_source'>,
  { id, url }: PostPicture,
): Promise<DesignPicture> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} for a picture of a post`)
  const { file } = await ofFile(account, await answer.blob())
  return { file, crops: {}, sample: { image_source, third_party_image_id: id } }
}

/** The same as a query: once for all uses of the picture. */
export const postDesignPictureQuery = (
  account: number,
  post: Pick<DivarPost, 'image_source'>,
  image: PostPicture,
) =>
  queryOptions({
    queryKey: [account, 'taken-post-picture', image.id],
    staleTime: Infinity,
    retry: 1,
    queryFn: () => ofPost(account, post, image),
  })

/** A design's picture, decoded for drawing. */
export const pictureQuery = (account: number, file: string | null) =>
  queryOptions({
    queryKey: [account, 'banner-picture', file],
    staleTime: Infinity,
    retry: 2,
    queryFn: async ({ client }): Promise<LoadedPicture | null> =>
      file === null ? null : loadedPicture(await client.fetchQuery(pictureFileQuery(account, file))),
  })

/**
 * Photos of at least this size are made smaller before the upload, which is most of the waiting on a phone's
 * network.
 */
const HEAVY_BYTES = 1024 * 1024
/** In pixels; the server stores no larger picture. */
const LARGEST = { width: 2400, height: 1600 }

/**
 * The same photo in fewer bytes, without a visible loss on a banner; an unreadable file is sent unchanged.
 */
async function lighterPicture(file: Blob): Promise<Blob> {
  const isPhoto = file.type === 'image/jpeg'
  if (file.size <= (isPhoto ? HEAVY_BYTES : LARGEST_PICTURE_BYTES)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, LARGEST.width / bitmap.width, LARGEST.height / bitmap.height)
  const size = {
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  }
  const canvas = drawnPart(bitmap, wholeOf(bitmap), size)
  bitmap.close()
  const lighter = await jpegOf(canvas)
  return lighter.size < file.size ? lighter : file
}

/**
 * Loads a picture into the design, even if another part of the maker is opened meanwhile; the last choice
 * wins.
 */
export function useTaking(use: (picture: DesignPicture) => void) {
  const mutation = useMutation({ mutationFn: (take: () => Promise<DesignPicture>) => take() })
  const turn = useRef(0)
  const running = useRef(Promise.resolve(true))
  const now = useRef(use)
  // The design may have changed since the picture was requested.
  useEffect(() => {
    now.current = use
  })
  useEffect(() => () => void (turn.current += 1), [])
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    take: (from: () => Promise<DesignPicture>) => {
      turn.current += 1
      const mine = turn.current
      running.current = mutation.mutateAsync(from).then(
        (picture) => {
          if (mine === turn.current) now.current(picture)
          return true
        },
        // The reason is shown where the picture was requested.
        () => mine !== turn.current,
      )
    },
    /** Called when another choice has been made. */
    drop: () => {
      turn.current += 1
      mutation.reset()
    },
    /** Resolves when nothing is loading any more: whether the design has the requested picture. */
    arrived: () => running.current,
  }
}
