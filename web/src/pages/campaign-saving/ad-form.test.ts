import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import { expect, test } from 'vitest'
import { NO_BANNERS, NOTHING_MADE, readyBanners, type Banners } from '../campaign-values/form-values.ts'
import { adForm, adOrigin, sentBanners } from './ad-form.ts'

const png = (text: string) => new Blob([text], { type: 'image/png' })
const banners: Banners = {
  medium: { kind: 'new', picture: png('medium') },
  large: { kind: 'held', picture: png('large') },
  xlarge: { kind: 'new', picture: new Blob(['xlarge'], { type: 'image/jpeg' }) },
}
const content = { campaignId: 7, landing: 'https://example.com/' }
const custom = (given: Banners) => sentBanners(readyBanners(given))

test('two banners are no set', () => {
  expect(custom(NO_BANNERS)).toBeNull()
  expect(custom({ ...banners, large: null })).toBeNull()
  expect(sentBanners(NOTHING_MADE)).toBeNull()
})

test('a complete set goes with the custom flag, medium also as small', async () => {
  const form = adForm({ ...content, banners: custom(banners) })
  expect(form.get('has_custom_banners')).toBe('true')
  expect(form.get('campaign_id')).toBe('7')
  const [small, medium, xlarge] = ['small', 'medium', 'xlarge'].map((name) =>
    form.get(`divar_${name}_banner`),
  )
  expect(small).toBeInstanceOf(File)
  expect(await (small as File).text()).toBe(await (medium as File).text())
  expect((xlarge as File).name).toBe('xlarge.jpeg')
})

test('without banners neither files nor the flag are sent', () => {
  const form = adForm({ ...content, banners: null })
  expect([...form.keys()].filter((name) => name.includes('banner'))).toEqual([])
})

const size = { width: 1_200, height: 900 }
const cut = (id: string) =>
  ({ kind: 'new', picture: png(id), source: { file: png(id), size, postPicture: id } }) as const

test('an ad of a post names the post and the picture its banners were cut from', () => {
  const ofPost = { medium: cut('picture-2'), large: cut('picture-2'), xlarge: cut('picture-1') }
  const form = adForm({
    ...content,
    banners: custom(ofPost),
    origin: adOrigin('gZcarPride', readyBanners(ofPost)),
  })
  expect(form.get('divar_post_token')).toBe('gZcarPride')
  expect(form.get('third_party_image_id')).toBe('picture-2')
  expect(form.get('image_source')).toBe('divar_post')
})

test('with banners of its own it names the post alone', () => {
  const form = adForm({
    ...content,
    banners: custom(banners),
    origin: adOrigin('gZcarPride', readyBanners(banners)),
  })
  expect(form.get('divar_post_token')).toBe('gZcarPride')
  expect(form.has('third_party_image_id')).toBe(false)
  expect(form.has('image_source')).toBe(false)
})

test('an edit tells of the picture and leaves the post as it is', () => {
  const ofPost = { medium: cut('picture-2'), large: cut('picture-2'), xlarge: cut('picture-2') }
  const form = adForm({
    ...content,
    banners: custom(ofPost),
    origin: adOrigin(null, readyBanners(ofPost)),
  })
  expect(form.has('divar_post_token')).toBe(false)
  expect([form.get('image_source'), form.get('third_party_image_id')]).toEqual(['divar_post', 'picture-2'])
})

const design = {
  template: '2' as const,
  texts: { title: ' حراج  پاییزه', subtitle: '', action: 'ببینید' },
  colors: PALETTES.sand,
  picture: {
    file: `${'a'.repeat(64)}.png`,
    crops: { large: { x: 0.25, y: 1, zoom: 1.5 } },
    sample: { image_source: 'jarchi_samples', third_party_image_id: '12' },
  },
}

test('banners of the maker go with what they were drawn of, empty entries left out', () => {
  // As in a draft, which may have pictures of the design.
  const drawn = sentBanners({ bannerType: 'banner_maker', design, banners })
  const form = adForm({ ...content, banners: drawn })
  expect(form.get('divar_banner_type')).toBe('banner_maker')
  expect(form.get('has_custom_banners')).toBe('false')
  expect([...form.values()].filter((value) => value instanceof File)).toEqual([])
  const config = [...form.entries()].filter(([name]) => name.startsWith('divar_banner_config.'))
  expect(Object.fromEntries(config)).toEqual({
    'divar_banner_config.template': '2',
    'divar_banner_config.title': 'حراج پاییزه',
    'divar_banner_config.action': 'ببینید',
    'divar_banner_config.background': PALETTES.sand.background,
    'divar_banner_config.text': PALETTES.sand.text,
    'divar_banner_config.accent': PALETTES.sand.accent,
    'divar_banner_config.picture': design.picture.file,
    'divar_banner_config.large_crop': '0.25,1,1.5',
  })
  expect([form.get('image_source'), form.get('third_party_image_id')]).toEqual(['jarchi_samples', '12'])
})

test('custom banners go without a design and without sample-image data', () => {
  const form = adForm({ ...content, banners: custom(banners) })
  expect(form.get('divar_banner_type')).toBe('custom')
  expect([...form.keys()].filter((name) => /config|image_source|third_party/.test(name))).toEqual([])
})

test('an ad of a post made in the maker names the post; the picture is told by the design', () => {
  const made = { ...readyBanners(NO_BANNERS), bannerType: 'banner_maker' as const }
  const form = adForm({
    ...content,
    banners: { design: { ...design, picture: null } },
    origin: adOrigin('gZcarPride', made),
  })
  expect(form.get('divar_post_token')).toBe('gZcarPride')
  expect(form.has('third_party_image_id')).toBe(false)
})
