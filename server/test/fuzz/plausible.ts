import fc, { type Arbitrary } from 'fast-check'

/** A payment of the account that fuzzes. */
export const PAYMENT_ID = '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11'
/** A gift card's code too. */
export const CODE = '123456'

const cities = fc.constantFrom('tehran', 'karaj', 'mashhad', 'isfahan')
const categories = fc.constantFrom('vehicles', 'light', 'real-estate', 'jobs')
const slots = fc.record({ day_of_week: fc.nat(6), hour_of_day: fc.nat(23) })
const few = <Value>(item: Arbitrary<Value>) => fc.array(item, { minLength: 1, maxLength: 3 })

/** What members of these names hold in real calls: it takes the cases past the first checks. */
export const plausible: Record<string, Arbitrary<unknown>> = {
  title: fc.constantFrom('فروش ویژهٔ پاییز', 'کمپین ۱', 'ab'),
  name: fc.constantFrom('فروشگاه آفتاب', 'ab'),
  first_name: fc.constantFrom('', 'مریم'),
  last_name: fc.constantFrom('', 'کاظمی'),
  phone: fc.constantFrom('09121234567', '+989351234567', '۰۹۱۲۱۲۳۴۵۶۸', '9121234567'),
  code: fc.constantFrom(CODE, '۱۲۳۴۵۶', '12345'),
  request_id: fc.uuid(),
  sessionId: fc.uuid(),
  email: fc.constantFrom('maryam@example.ir', 'Maryam@Example.IR ', 'maryam@'),
  frequency: fc.constantFrom('none', 'daily', 'weekly'),
  channels: fc.constantFrom([], ['sms'], ['email', 'sms']),
  website_url: fc.constantFrom('https://example.com', null),
  telegram_bot_link: fc.constantFrom('https://t.me/example_bot', null),
  bid: fc.integer({ min: 10_000, max: 500_000 }),
  daily_budget: fc.integer({ min: 1_500_000, max: 90_000_000 }),
  display_time: few(slots),
  cities: few(cities),
  categories: few(categories),
  category_slugs: few(categories),
  neighborhoods: fc.constant([]),
  keywords: few(fc.constantFrom('پراید', 'خرید خودرو', 'ab')),
  landing_url: fc.constantFrom(
    'https://example.com/',
    '{address}09121234567',
    'https://divar.ir/v/x/AbCd1234',
  ),
  page: fc.constantFrom('black-friday', 'webinar', 'other'),
  consent: fc.boolean(),
  low_balance: fc.constantFrom(null, 5_000_000, 9),
  offset: fc.constantFrom('0', '10', '99999999'),
  limit: fc.constantFrom('1', '10', '100', '101'),
  ordering: fc.constantFrom('-created_at', 'title', '-date_created'),
  status: fc.constantFrom('1', '3', '500', '7'),
  search: fc.constantFrom('فروش', '%', '_', '\\', 'ي'),
  campaign_sub_type: fc.constantFrom('mobile_divar', 'other'),
  id__in: fc.constantFrom('1', '1,2,3', ',', ''),
  campaign_ids: fc.constantFrom('1', '1,2,3', ','),
  campaign_id: fc.constantFrom(1, 2, '1'),
  campaignId: fc.constantFrom('1', '2'),
  adId: fc.constantFrom('1', '2'),
  account: fc.constantFrom('1', '2'),
  redirect: fc.constantFrom('http://localhost:8080/', '//evil.example', 'https://evil.example/'),
  token: fc.constantFrom(`1-tmnz28-${'A'.repeat(43)}`, '1'),
  active: fc.boolean(),
  month: fc.constantFrom('1405-02', '1405-03', '1405-13', '2026-05'),
  kind: fc.constantFrom('spend', 'top_up', 'other'),
  from: fc.constantFrom('2026-04-21', '2026-02-30'),
  to: fc.constantFrom('2026-05-21', '9999-12-31'),
  divar_banner_type: fc.constantFrom('custom', 'banner_maker'),
  'divar_banner_config.template': fc.constantFrom('1', '2', '3', '4'),
  'divar_banner_config.title': fc.constantFrom('فروش پاییز', '09121234567', ''),
  'divar_banner_config.background': fc.constantFrom('#0e5447', 'red'),
  'divar_banner_config.text': fc.constant('#ffffff'),
  'divar_banner_config.accent': fc.constant('#ffc857'),
  'divar_banner_config.picture': fc.constantFrom(`${'a'.repeat(64)}.png`, '../x'),
  'divar_banner_config.medium_crop': fc.constantFrom('0.5,0.5,1', '1,2', 'NaN,0,1'),
  paymentId: fc.constantFrom(PAYMENT_ID, '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a12'),
  service: fc.constantFrom('divar', 'other'),
  person_type: fc.constantFrom('natural', 'legal'),
  national_id: fc.constantFrom('0013542419', '۰۰۱۰۳۵۰۸۲۹', '1234567890'),
  legal_national_id: fc.constantFrom('10380284790', '10380284791'),
  economic_number: fc.constantFrom('10380284790', '411111111111'),
  registration_number: fc.constantFrom('12345', '۱۲۳'),
  company_name: fc.constantFrom('بازرگانی آفتاب', 'ab'),
  postal_code: fc.constantFrom('1939633487', '1111111111'),
  address: fc.constantFrom('تهران، خیابان ولیعصر، پلاک ۱۰', 'تهران'),
  landline: fc.constantFrom('02188776655', null, ''),
  sheba: fc.constantFrom('IR580540105180021273113007', null, ''),
}
