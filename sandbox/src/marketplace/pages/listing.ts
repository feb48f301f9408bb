import { categoryAssets, cityAssets, displayOf } from '../assets.ts'
import { people } from '../people.ts'
import { picturesOf } from '../post-replies.ts'
import type { Post, PostState } from '../posts.ts'
import { html, persian, type Html } from './html.ts'
import { page } from './layout.ts'

const stateNames: Record<PostState, string> = {
  PUBLISHED: 'منتشر شده',
  REVIEW_REQ: 'در صف بررسی',
  PAYMENT_REQ: 'در انتظار پرداخت',
  RETIRED: 'فروخته‌شده یا برداشته‌شده',
}

export function homePage(base: string, posts: Post[], phone: string): string {
  const shown = posts.filter((post) => post.state === 'PUBLISHED' && !post.token.startsWith('XX'))
  return page(
    'دیوارِ آزمایشی',
    base,
    html`<h1>تازه‌ترین آگهی‌ها</h1>
      ${personForm(base, phone)}${postList(base, shown)}`,
  )
}

export function myDivarPage(base: string, posts: Post[], phone: string): string {
  const intro = posts.length === 0 ? html`<p class="quiet">هنوز آگهی ندارید.</p>` : postList(base, posts)
  return page(
    'دیوار من',
    base,
    html`<h1>دیوار من</h1>
      ${personForm(base, phone)}
      <section class="card">
        <h2>افزونه‌های دیوار</h2>
        <p class="quiet">جارچی: ساخت تبلیغ بنری برای آگهی‌های شما</p>
        ${door(base, 'MY_DIVAR', null, 'ساخت تبلیغ با جارچی')}
      </section>
      <h2>آگهی‌های من</h2>
      ${intro}`,
  )
}

export function proPage(base: string): string {
  return page(
    'دیوار حرفه‌ای',
    base,
    html`<h1>پنل حرفه‌ای کسب‌وکار</h1>
      <section class="card">
        <h2>امکانات بیشتر</h2>
        <p class="quiet">آگهی‌های کسب‌وکار خود را با تبلیغ بنری بیشتر نشان دهید.</p>
        ${door(base, 'DIVAR_PRO', null, 'تبلیغ بنری با جارچی')}
      </section>`,
  )
}

/** A post; its owner sees the links to the app, everybody sees the chat. */
export function postPage(base: string, post: Post, isOwner: boolean): string {
  const [first, ...others] = picturesOf(post, base).slice(0, 6)
  return page(
    post.title,
    base,
    html`<article class="card">
        ${first === undefined ? null : html`<img class="big" src="${first}" alt="" />`}
        <div class="strip">${others.map((picture) => html`<img src="${picture}" alt="" />`)}</div>
        <h1>${post.title}</h1>
        <p class="quiet">
          ${displayOf(categoryAssets, post.category)} در ${displayOf(cityAssets, post.city)} ·
          ${stateNames[post.state]}
        </p>
        <p>${post.price > 0 ? `${persian(post.price)} تومان` : 'قیمت توافقی'}</p>
        <p>${post.description}</p>
      </article>
      ${isOwner ? ownerTools(base, post) : null}`,
  )
}

function ownerTools(base: string, post: Post): Html {
  const states = (Object.keys(stateNames) as PostState[]).filter((state) => state !== post.state)
  return html`<section class="card">
      <h2>مدیریت آگهی</h2>
      <div class="row">
        ${door(base, 'MY_POST', post.token, 'تبلیغ این آگهی با جارچی')}
        ${door(base, 'CHAT', post.token, 'از صفحهٔ چت این آگهی')}
      </div>
    </section>
    <section class="card">
      <h2>تغییر وضعیت آگهی</h2>
      <form class="row" method="post" action="${base}/v/${post.token}/state">
        ${states.map(
          (state) => html`<button class="plain" name="state" value="${state}">${stateNames[state]}</button>`,
        )}
      </form>
    </section>`
}

function door(base: string, touchPoint: string, token: string | null, label: string): Html {
  return html`<form method="post" action="${base}/enter/${touchPoint}">
    ${token === null ? null : html`<input type="hidden" name="post_token" value="${token}" />`}
    <button>${label}</button>
  </form>`
}

function personForm(base: string, phone: string): Html {
  const choices = people.map(
    (person) =>
      html`<option value="${person.phone}" ${person.phone === phone ? html`selected` : null}>
        ${person.name} · ${person.phone}
      </option>`,
  )
  return html`<form class="row" method="post" action="${base}/person">
    <label
      >من
      <select name="phone">
        ${choices}
      </select>
      هستم</label
    >
    <button class="plain">تغییر</button>
  </form>`
}

function postList(base: string, posts: Post[]): Html {
  return html`<ul class="posts">
    ${posts.map((post) => {
      const [picture] = picturesOf(post, base)
      return html`<li class="card">
        <a href="${base}/v/${post.token}">
          ${picture === undefined ? null : html`<img src="${picture}" alt="" loading="lazy" />`}
          <b>${post.title}</b>
          <p class="quiet">${displayOf(cityAssets, post.city)} · ${stateNames[post.state]}</p>
        </a>
      </li>`
    })}
  </ul>`
}
