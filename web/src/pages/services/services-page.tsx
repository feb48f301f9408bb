import type { OpenPromotions } from '@jarchi/shared/api/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { openPromotionsQuery } from '../../api/promotions.ts'
import { runtimeConfig, type SisterPanel } from '../../api/runtime-config.ts'
import { endText, promotionTexts } from '../../i18n/promotions.ts'
import { servicesTexts } from '../../i18n/services.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { clockIcon } from '../../ui/icons.ts'
import { openIcon } from '../../ui/later-icons.ts'
import { Page } from '../../ui/page.tsx'
import { PromotionDrawing } from '../promotions/promotion-cards.tsx'

const PANELS: readonly SisterPanel[] = ['webAds', 'sms', 'social', 'marketing', 'ladder']

/** Current promotions, and the operator's sister panels, which are separate apps (§1.10). */
export function ServicesPage() {
  const urls = runtimeConfig.sisterPanels ?? {}
  const account = useAccount()
  // Without an answer the page is still complete.
  const promotions = useQuery(openPromotionsQuery(account)).data?.results ?? []
  return (
    <Page title={servicesTexts.title}>
      <p className="-mt-2 text-quiet md:-mt-4">{servicesTexts.intro}</p>
      {promotions.length > 0 && (
        <section aria-label={servicesTexts.promotions} className="flex flex-col gap-3">
          <h2 className="text-lg">{servicesTexts.promotions}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
            {promotions.map((promotion) => (
              <PromotionEntry key={promotion.page} account={account} promotion={promotion} />
            ))}
          </ul>
        </section>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
        {PANELS.map((panel) => (
          <ServiceCard key={panel} panel={panel} url={urls[panel]} />
        ))}
      </ul>
    </Page>
  )
}

type PromotionEntryProps = { account: number; promotion: OpenPromotions['results'][number] }

/** An open promotion; a press anywhere on it opens its page. */
function PromotionEntry({ account, promotion: { page, headline, ends_at } }: PromotionEntryProps) {
  return (
    <li className={`${cardLook} relative flex items-center gap-4 p-4 hover:border-accent md:p-6`}>
      <PromotionDrawing page={page} />
      <div className="min-w-0">
        <h3>
          <Link
            to={`${paths.index(account)}promotions/${page}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent wrap-anywhere after:absolute after:inset-0"
          >
            {headline}
          </Link>
        </h3>
        <p className="text-sm text-quiet">{promotionTexts.lasts(endText(ends_at))}</p>
      </div>
    </li>
  )
}

type Props = { panel: SisterPanel; url: string | undefined }

/** A sister panel: its purpose, and a link if the operator has set one. */
function ServiceCard({ panel, url }: Props) {
  const { name, text } = servicesTexts.panels[panel]
  return (
    <li className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon shape={SERVICE_ICONS[panel]} />
      </span>
      <div className="flex-1">
        <h2 className="text-lg">{name}</h2>
        <p className="mt-1 text-quiet">{text}</p>
      </div>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonLook('plain', 'self-start')}>
          {servicesTexts.open(name)}
          <span className="sr-only"> {servicesTexts.newTab}</span>
          <Icon shape={openIcon} className="size-5" />
        </a>
      ) : (
        <p className="flex min-h-11 items-center gap-2 text-sm text-quiet">
          <Icon shape={clockIcon} className="size-5" />
          {servicesTexts.unset}
        </p>
      )}
    </li>
  )
}

/** One outline for each sister panel, for `Icon`. */
const SERVICE_ICONS: Readonly<Record<SisterPanel, string>> = {
  // A browser's window with a banner on its page.
  webAds: 'M3.5 5h17v14h-17zM3.5 9h17M6.5 7v.1M9 7v.1M7 12h6v4H7zM15.5 12.5h2M15.5 15.5h2',
  // A message with its lines.
  sms: 'M4 5h16v11h-8.5L7.5 19.5V16H4zM8 9h8M8 12h5',
  // Three connected people.
  social:
    'M17.5 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM17.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM15.300 7.200 8.700 10.800M8.700 13.200l6.600 3.600',
  // Growing bars with a line above them.
  marketing: 'M5 19.5v-5M10 19.5v-7M15 19.5v-9M20 19.5V8M4 10.5l5.5-4 4 2L20 3.5M16.5 3.5H20V7',
  // A ladder.
  ladder: 'M8 20.5v-16M16 20.5v-11M8 8.5h8M8 12.5h8M8 16.5h8M13.5 5 16 2.5 18.5 5M16 2.5v4',
}
