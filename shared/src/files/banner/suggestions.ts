import { PALETTES, type PaletteName } from './palettes.ts'
import { BANNER_TEMPLATES, type BannerColors, type BannerTemplate, type BannerTexts } from './banner-spec.ts'
import { correctedText } from './text-correction.ts'

/** Words for banners of a category; each suggestion takes the next of a list. */
export type BannerWords = {
  title: string
  subtitles: readonly string[]
  actions: readonly string[]
}

export type SuggestionGround<Picture> = {
  /** The root of the ad's category, or null if it has several. */
  root: string | null
  /** The ad's own title; '' while it has none. */
  title: string
  words: BannerWords
  /** Best first. */
  pictures: readonly Picture[]
}

export type Suggestion<Picture> = {
  template: BannerTemplate
  texts: BannerTexts
  colors: BannerColors
  picture: Picture | null
}

/** A longer title is a description, which nobody reads on a banner. */
const LONGEST_SUGGESTED_TITLE = 60

const ANY_PALETTES: readonly PaletteName[] = ['pine', 'saffron', 'ink']

/** Colours that people connect with what is sold, for templates 1 to 3. */
const PALETTES_OF: Readonly<Record<string, readonly PaletteName[]>> = {
  vehicles: ['ink', 'clay', 'night'],
  'real-estate': ['pine', 'sand', 'sky'],
  'electronic-devices': ['night', 'sky', 'plum'],
  'home-kitchen': ['clay', 'sand', 'turquoise'],
  services: ['turquoise', 'saffron', 'ink'],
  personal: ['pomegranate', 'rose', 'plum'],
  'leisure-hobbies': ['plum', 'lime', 'turquoise'],
  animals: ['lime', 'turquoise', 'saffron'],
  community: ['pine', 'sky', 'saffron'],
  'tools-materials-equipment': ['ink', 'saffron', 'clay'],
  jobs: ['turquoise', 'lime', 'ink'],
}

/** Three different banners to start from, one for each template (§3.9). */
export function suggestedBanners<Picture>(ground: SuggestionGround<Picture>): Suggestion<Picture>[] {
  const { root, words, pictures } = ground
  const palettes = (root !== null && PALETTES_OF[root]) || ANY_PALETTES
  const title = titleOf(ground)
  return BANNER_TEMPLATES.map((template, at) => ({
    template,
    texts: { title, subtitle: turn(words.subtitles, at) ?? '', action: turn(words.actions, at) ?? '' },
    colors: PALETTES[turn(palettes, at) ?? 'pine'],
    picture: turn(pictures, at) ?? null,
  }))
}

/** The ad's own title if it may be on a banner, else the category's. */
function titleOf({ title, words }: Pick<SuggestionGround<unknown>, 'title' | 'words'>): string {
  const own = correctedText(title)
  return own !== '' && own.length <= LONGEST_SUGGESTED_TITLE ? own : words.title
}

function turn<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % items.length]
}
