import { expect, test } from 'vitest'
import { BannerConfigInput, type BannerConfig } from '../api/banner-config.ts'
import {
  bannerConfigField,
  bannerConfigFields,
  bannerConfigOf,
  type BannerConfigFields,
} from './banner-config-fields.ts'

const plain: BannerConfig = {
  template: '2',
  texts: { title: 'فروش ویژهٔ پاییز', subtitle: '', action: 'تماس بگیرید' },
  colors: { background: '#0e6b5c', text: '#ffffff', accent: '#ffb703' },
  picture: null,
}
const pictured: BannerConfig = {
  ...plain,
  picture: {
    file: `${'a1'.repeat(32)}.png`,
    crops: { medium: { x: 0.5, y: 1e-9, zoom: 1 }, xlarge: { x: 1 / 3, y: 1, zoom: 2.5 } },
    sample: { image_source: 'jarchi_samples', third_party_image_id: '17' },
  },
}

const read = (fields: BannerConfigFields) => BannerConfigInput.safeParse(bannerConfigOf(fields))
function problems(changes: Record<string, string | undefined>) {
  const issues = read({ ...bannerConfigFields(pictured), ...changes }).error?.issues ?? []
  return [...new Set(issues.map(({ path, message }) => `${bannerConfigField(path)} ${message}`))]
}

test.each([plain, pictured])('a config comes back from its fields as it was', (config) => {
  expect(read(bannerConfigFields(config)).data).toEqual(config)
})

test('the fields are flat texts, and null or empty ones are left out', () => {
  expect(bannerConfigFields(plain)).toEqual({
    'divar_banner_config.template': '2',
    'divar_banner_config.title': 'فروش ویژهٔ پاییز',
    'divar_banner_config.action': 'تماس بگیرید',
    'divar_banner_config.background': '#0e6b5c',
    'divar_banner_config.text': '#ffffff',
    'divar_banner_config.accent': '#ffb703',
  })
  expect(bannerConfigFields(pictured)).toMatchObject({
    'divar_banner_config.medium_crop': '0.5,1e-9,1',
    image_source: 'jarchi_samples',
    third_party_image_id: '17',
  })
})

test('without entries there is no config, even if the form names a picture', () => {
  expect(bannerConfigOf({})).toBeUndefined()
  expect(bannerConfigOf({ image_source: 'divar_post', third_party_image_id: 'a' })).toBeUndefined()
})

test.each([
  [{ 'divar_banner_config.template': '4' }, 'divar_banner_config.template invalid'],
  [{ 'divar_banner_config.template': '__proto__' }, 'divar_banner_config.template invalid'],
  [{ 'divar_banner_config.title': undefined }, 'divar_banner_config.title required'],
  [{ 'divar_banner_config.title': ' ' }, 'divar_banner_config.title required'],
  [{ 'divar_banner_config.subtitle': '۰۹۱۲۱۲۳۴۵۶۷' }, 'divar_banner_config.subtitle phone_in_text'],
  [{ 'divar_banner_config.action': '@jarchi_ads' }, 'divar_banner_config.action social_id_in_text'],
  [{ 'divar_banner_config.title': '😀 فروش' }, 'divar_banner_config.title character_missing'],
  [{ 'divar_banner_config.accent': 'red;url(x)' }, 'divar_banner_config.accent not_a_color'],
  [{ 'divar_banner_config.text': undefined }, 'divar_banner_config.text required'],
  [{ 'divar_banner_config.picture': '../etc/passwd' }, 'divar_banner_config.picture not_a_picture'],
  [{ 'divar_banner_config.medium_crop': '0.5,0.5' }, 'divar_banner_config.medium_crop invalid'],
  [{ 'divar_banner_config.medium_crop': '0.5,0.5,1,1' }, 'divar_banner_config.medium_crop invalid'],
  [{ 'divar_banner_config.large_crop': '0,2,1' }, 'divar_banner_config.large_crop too_large'],
  [{ 'divar_banner_config.xlarge_crop': '0,1,9' }, 'divar_banner_config.xlarge_crop too_large'],
  [{ 'divar_banner_config.xlarge_crop': '0,x,1' }, 'divar_banner_config.xlarge_crop invalid'],
  [{ image_source: undefined }, 'image_source required'],
  [{ third_party_image_id: '' }, 'third_party_image_id required'],
])('%j is refused: %s', (changes, problem) => {
  expect(problems(changes)).toEqual([problem])
})
