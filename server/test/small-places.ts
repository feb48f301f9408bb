import { categoryTree, type Places } from '../src/delivery/bidding/places.ts'

/** Three cities, of two of them some neighbourhoods, and four categories. */
export const SMALL_PLACES: Places = {
  cityIds: new Map([
    ['tehran', 1],
    ['karaj', 2],
    ['qom', 3],
  ]),
  cities: new Set([1, 2, 3]),
  neighborhoods: new Map([
    ['tehran-vanak', { id: 11, cityId: 1 }],
    ['tehran-tajrish', { id: 12, cityId: 1 }],
    ['karaj-azimieh', { id: 21, cityId: 2 }],
  ]),
  exchangeNeighborhoods: new Map(),
  categories: categoryTree([
    { id: 1, parentId: null, slug: 'vehicles' },
    { id: 2, parentId: 1, slug: 'light' },
    { id: 3, parentId: 1, slug: 'heavy' },
    { id: 4, parentId: null, slug: 'jobs' },
  ]),
}
