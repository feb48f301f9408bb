import { lazyPage } from '../../../navigation/lazy-page.ts'

/** The banner maker in a chunk of its own; a new ad fetches it ahead. */
export const MakerWay = lazyPage('MakerWay', () => import('./maker-way.tsx'))
