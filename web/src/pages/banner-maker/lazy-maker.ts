import { lazyPage } from '../../navigation/lazy-page.ts'

/** The banner maker in its own chunk; the page of a new ad preloads it. */
export const MakerWay = lazyPage('MakerWay', () => import('./maker-way.tsx'))
