import { html, persian, type Html } from '../../marketplace/pages/html.ts'
import { picturesOf } from '../../marketplace/post-replies.ts'
import type { Post } from '../../marketplace/posts.ts'
import type { Auction, Exchange, Win } from '../exchange.ts'
import { cities } from '../reference.ts'

const BASE = '/marketplace'
/** The wide picture of a phone's list. */
const WIDTH = 984

/** Posts with banners between them, each at its place in the list. */
export function rowsOf(exchange: Exchange, posts: Post[], auctions: Auction[], page: number): Html {
  const slots = new Map(
    auctions.flatMap((auction) => {
      const wins = exchange.winsOf(auction)
      return auction.outcomes.map(({ item, winner }) => {
        const win = wins.find((one) => one.item === item)
        const content = win ? ownBanner(exchange, win) : otherBanner(winner?.seat ?? null)
        return [item.offset, slot(auction, item.offset, content)] as const
      })
    }),
  )
  const rows: Html[] = []
  for (const post of posts) {
    while (slots.has(rows.length)) rows.push(slots.get(rows.length) ?? html``)
    rows.push(row(post, page))
  }
  return html`${rows}`
}

function row(post: Post, page: number): Html {
  const [picture] = picturesOf(post, BASE)
  const city = cities.find(({ slug }) => slug === post.city)?.name ?? post.city
  return html`<li class="post">
    <a href="${BASE}/v/${post.token}">
      <span class="text">
        <b>${post.title}</b>
        <span class="price">${post.price > 0 ? `${persian(post.price)} تومان` : 'توافقی'}</span>
        <span class="quiet">${page === 0 ? 'لحظاتی پیش' : 'ساعتی پیش'} در ${city}</span>
      </span>
      ${
        picture === undefined
          ? html`<span class="picture none" aria-hidden="true"></span>`
          : html`<img class="picture" src="${picture}" alt="" loading="lazy" />`
      }
    </a>
  </li>`
}

function slot(auction: Auction, offset: number, content: Html): Html {
  return html`<li class="slot" data-auction="${auction.id}" data-offset="${offset}">
    ${content}
    <button type="button" class="what">اینجا چه شد؟</button>
  </li>`
}

function ownBanner(exchange: Exchange, win: Win): Html {
  const { ad } = win
  const picture = ad.images.find(({ width }) => width === WIDTH) ?? ad.images[0]
  const events = ad.events.map(({ type, url }) => ({ type, url: exchange.addressOf(win, url) }))
  const clicks = ad.link.trackers.map((url) => exchange.addressOf(win, url))
  return html`<a
    class="banner"
    href="${exchange.addressOf(win, ad.link.url)}"
    target="_blank"
    rel="noopener"
    data-events="${JSON.stringify(events)}"
    data-clicks="${JSON.stringify(clicks)}"
  >
    ${
      picture
        ? html`<img src="${picture.url}" width="${picture.width}" height="${picture.height}" alt="تبلیغ" />`
        : html`<span>بنر بی‌تصویر</span>`
    }
    <span class="badge">تبلیغ</span>
  </a>`
}

function otherBanner(seat: string | null): Html {
  if (seat === null) return html`<p class="empty quiet">این جای بنر به کسی فروخته نشد.</p>`
  return html`<div class="banner other">
    <span>بنر یکی دیگر: ${persian(Number(seat.replace(/\D/g, '')))}</span>
    <span class="badge">تبلیغ</span>
  </div>`
}
