const rows = document.querySelector('#rows')
const more = document.querySelector('.more')
const said = document.querySelector('#said')
const dialog = document.querySelector('dialog')
const number = (value) => Number(value).toLocaleString('fa-IR')

/** What this page has reported about each banner, for the drawer. */
const told = new WeakMap()

/** Seen for one second, at least that share of it. */
const VIEWED = [
  { type: 3, share: 0.5 },
  { type: 4, share: 0.99 },
]

/** Calls an address as an app does: no cookies, no answer needed. */
function tell(banner, kind, url) {
  const calls = told.get(banner) ?? []
  told.set(banner, [...calls, { kind, url }])
  void fetch(url, { mode: 'no-cors', keepalive: true, credentials: 'omit' }).catch(() => {})
}

function tellEvent(banner, type) {
  for (const event of JSON.parse(banner.dataset.events)) {
    if (event.type === type) tell(banner, `event ${type}`, event.url)
  }
}

function tellExchange(banner, what) {
  const { auction, offset } = banner.closest('.slot').dataset
  void fetch(`/marketplace/browse/auctions/${auction}/${offset}/${what}`, { method: 'POST', keepalive: true })
}

const watches = new WeakMap()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) look(target, intersectionRatio)
  },
  { threshold: [0.01, 0.5, 0.99] },
)

function look(banner, share) {
  const watch = watches.get(banner) ?? { done: new Set(), timers: new Map() }
  watches.set(banner, watch)
  if (share >= 0.01 && !watch.done.has(2)) {
    watch.done.add(2)
    tellEvent(banner, 1)
    tellEvent(banner, 2)
    tellExchange(banner, 'shown')
  }
  for (const viewed of VIEWED) {
    if (share < viewed.share) {
      clearTimeout(watch.timers.get(viewed.type))
      watch.timers.delete(viewed.type)
    } else if (!watch.done.has(viewed.type) && !watch.timers.has(viewed.type)) {
      const later = () => {
        watch.done.add(viewed.type)
        tellEvent(banner, viewed.type)
      }
      watch.timers.set(viewed.type, setTimeout(later, 1_000))
    }
  }
}

function watchBanners() {
  for (const banner of rows.querySelectorAll('.banner[data-events]')) {
    if (!watches.has(banner)) observer.observe(banner)
  }
}

rows.addEventListener('click', ({ target }) => {
  const banner = target.closest('.banner[data-events]')
  if (banner) {
    for (const url of JSON.parse(banner.dataset.clicks)) tell(banner, 'click', url)
    tellEvent(banner, 501)
    tellExchange(banner, 'clicked')
  }
  const slot = target.closest('.what')?.closest('.slot')
  if (slot) void showWhat(slot)
})

let page = 0
let isLoading = false
async function loadMore() {
  if (isLoading) return
  isLoading = true
  said.textContent = 'در حال بارگذاری آگهی‌ها…'
  const { pathname, search } = location
  const answer = await fetch(`${pathname.replace(/\/$/, '')}/pages/${page + 1}${search}`).catch(() => null)
  isLoading = false
  if (answer?.ok) {
    page += 1
    rows.insertAdjacentHTML('beforeend', await answer.text())
    watchBanners()
    said.textContent = ''
  } else {
    more.hidden = answer?.status === 404
    said.textContent = more.hidden ? 'آگهی دیگری نیست.' : 'آگهی‌ها نیامدند. دوباره بزنید.'
  }
}
more.addEventListener('click', loadMore)
new IntersectionObserver(([entry]) => entry.isIntersecting && loadMore(), { rootMargin: '600px' }).observe(
  more,
)

const form = document.querySelector('#search')
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const { city, ...asked } = Object.fromEntries(new FormData(form))
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  location.href = `/marketplace/browse/${city}/${form.dataset.category}?${query}`
})
form.querySelector('[name=city]').addEventListener('change', () => {
  form.querySelector('[name=neighborhood]').value = ''
})

const KINDS = {
  purl: 'خبر برد',
  burl: 'صورت‌حساب نمایش',
  lurl: 'خبر باخت',
  'event 1': 'بار شد',
  'event 2': 'نمایش',
  'event 3': 'نیمی از بنر یک ثانیه دیده شد',
  'event 4': 'همهٔ بنر یک ثانیه دیده شد',
  'event 501': 'کلیک (رویداد)',
  click: 'کلیک (لینک)',
}
const LOSSES = {
  3: 'پیشنهاد نادرست',
  100: 'کمتر از کف قیمت',
  102: 'دیگری بیشتر داد',
  201: 'تبلیغ هنوز تأیید نشده',
  202: 'تبلیغ رد شده',
}

function node(name, text = '', ...children) {
  const made = document.createElement(name)
  if (text !== '') made.textContent = text
  made.append(...children)
  return made
}

/** The auction's record comes from outside: it becomes nodes by `textContent` only. */
async function showWhat(slot) {
  const what = document.querySelector('#what')
  what.replaceChildren(node('p', 'در حال بارگذاری…'))
  dialog.showModal()
  const answer = await fetch(`/marketplace/browse/auctions/${slot.dataset.auction}`).catch(() => null)
  if (!answer?.ok) return what.replaceChildren(node('p', 'این مزایده دیگر در دسترس نیست.'))
  const auction = await answer.json()
  const outcome = auction.outcomes.find(({ item }) => String(item.offset) === slot.dataset.offset)
  const calls = [...auction.calls, ...(told.get(slot.querySelector('.banner')) ?? [])]
  what.replaceChildren(
    node('h3', 'پرسش'),
    question(auction, outcome),
    node('h3', 'پیشنهادها'),
    offers(outcome),
    node('h3', 'خبرها'),
    callList(calls),
  )
}

function question({ request, answer }, { item, winner }) {
  const facts = [
    ...request.segments.map(({ name, value }) => [name, value]),
    ['جا', `صفحهٔ ${number(item.page + 1)}، ردیف ${number(item.offset + 1)}`],
    ['کف قیمت', `${number(item.floor)} ریال برای هزار نمایش`],
    [
      'پاسخ جارچی',
      answer.status === '0'
        ? `پس از ${number(Math.round(answer.milliseconds))} میلی‌ثانیه`
        : `نیامد (${answer.status})`,
    ],
    ['برنده می‌پردازد', winner ? `${number(Math.round(winner.price))} ریال برای هزار نمایش` : 'فروخته نشد'],
  ]
  return node('dl', '', ...facts.flatMap(([name, value]) => [node('dt', name), node('dd', value)]))
}

function offers({ offers: competing, bids, winner, losses }) {
  const all = [
    ...competing.map((offer) => ({ ...offer, name: `رقیب ${number(offer.seat.replace(/\D/g, ''))}` })),
    ...bids.map((bid) => {
      const loss = losses.find((one) => one.bid.id === bid.id)
      const why = loss && LOSSES[loss.code]
      return { ...bid, isOwn: true, name: why ? `جارچی (${why})` : 'جارچی' }
    }),
  ].toSorted((one, other) => other.price - one.price)
  if (all.length === 0) return node('p', 'کسی پیشنهادی نداد.')
  const lines = all.map(({ name, price, seat, isOwn, id }) => {
    const line = node('tr', '', node('td', name), node('td', number(Math.round(price))))
    line.classList.toggle('own', isOwn === true)
    line.classList.toggle('won', winner !== null && (isOwn ? winner.bid?.id === id : winner.seat === seat))
    return line
  })
  const head = node('tr', '', node('th', 'چه کسی'), node('th', 'ریال برای هزار نمایش'))
  return node('table', '', head, ...lines)
}

function callList(calls) {
  if (calls.length === 0) return node('p', 'هنوز خبری به جارچی داده نشده است.')
  const lines = calls.map(({ kind, status }) => {
    const result = status === undefined ? 'از مرورگر' : status === null ? 'بی‌پاسخ' : `پاسخ ${number(status)}`
    return node('tr', '', node('td', KINDS[kind] ?? kind), node('td', result))
  })
  return node('table', '', ...lines)
}

watchBanners()
