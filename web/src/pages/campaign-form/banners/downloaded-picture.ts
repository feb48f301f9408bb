/** A picture of ours as a file, or null where it does not come (§8); what is stopped stays stopped. */
export async function downloadedPicture(url: string, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(url, { signal: signal ?? null })
    const picture = await response.blob()
    return response.ok && picture.type.startsWith('image/') ? picture : null
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}
