import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { request } from './http/request.ts'
import { uploadTransport } from './http/upload-transport.ts'

const NATIVES = '/api/v1/advertiser/natives/'

/** Told how much of the banners has been sent, from 0 to 1. */
type OnUpload = (share: number) => void

/** Multipart: the fields of a mobile ad and its banner files. */
export const createAd = (account: number, form: FormData, onUpload: OnUpload) =>
  request<MobileAd>(account, 'mobile', NATIVES, {
    method: 'POST',
    form,
    transport: uploadTransport(onUpload),
  })

export const updateAd = (account: number, id: number, form: FormData, onUpload: OnUpload) =>
  request<MobileAd>(account, 'mobile', `${NATIVES}${id}/`, {
    method: 'PATCH',
    form,
    transport: uploadTransport(onUpload),
  })
