import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { MIDDLE, roundedCrop, type Crop } from '@jarchi/shared/files/banner/crop.ts'
import {
  freshHistory,
  redone,
  undone,
  withChange,
  type DesignHistory,
} from '@jarchi/shared/files/banner/design-history.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { makerTexts } from '../../i18n/banner-maker.ts'
import { bannerTexts } from '../../i18n/campaign-form-banners.ts'
import { useAccount } from '../../navigation/use-place.ts'
import { saveWork, savedWork } from '../../form/unfinished-work.ts'
import { useFormSetting } from '../campaign-values/form-setting.ts'
import type { LoadedPicture } from './draw/loaded-picture.ts'
import { designProblems, type DesignProblems } from './draw/painting.ts'
import { pictureQuery, useTaking } from './design-picture.ts'

const saidTexts = makerTexts.said

/** The state of the maker, with undo and redo. */
export function useMakerState(design: BannerConfig, onChange: (design: BannerConfig) => void) {
  const account = useAccount()
  const [active, setActive] = useState<BannerSizeName>('medium')
  const [areTogether, setAreTogether] = useState(() => areCropsAlike(design))
  const [said, setSaid] = useState('')
  const steps = useDesign(design, onChange)
  const cropping = useLiveCrop(design, areTogether, (next, group) => {
    setSaid(saidTexts.crop(bannerTexts.names[active], next.picture?.crops[active]?.zoom ?? 1))
    steps.change(next, group)
  })
  const picture = useQuery(pictureQuery(account, design.picture?.file ?? null))
  const change: Maker['change'] = (next, words = '', group) => {
    setSaid(words)
    steps.change(next, group)
  }
  const taking = useTaking((taken) => change({ ...design, picture: taken }, saidTexts.picture))
  const step = (take: () => boolean, words: string) => {
    cropping.drop()
    if (take()) setSaid(words)
  }
  const maker: Maker = {
    design,
    problems: designProblems(design),
    picture: picture.data ?? null,
    active,
    cropping,
    taking,
    areTogether,
    onTogether: setAreTogether,
    onActivate: setActive,
    change,
  }
  return {
    maker,
    picture,
    said,
    steps,
    // A movement that has not ended is undone first.
    undo: () => step(cropping.live ? () => true : steps.undo, saidTexts.undone),
    redo: () => step(steps.redo, saidTexts.redone),
    reset: () => step(steps.reset, saidTexts.reset),
  }
}

/** Shared by the parts of the maker. */
type Maker = {
  readonly design: BannerConfig
  readonly problems: DesignProblems
  /** Null without a picture, and while it loads. */
  readonly picture: LoadedPicture | null
  readonly active: BannerSizeName
  readonly cropping: ReturnType<typeof useLiveCrop>
  readonly taking: ReturnType<typeof useTaking>
  /** Whether moving the picture in one size moves it in all sizes. */
  readonly areTogether: boolean
  onTogether(areTogether: boolean): void
  onActivate(name: BannerSizeName): void
  /** `said` is announced to screen readers; changes with the same group are one undo step. */
  change(next: BannerConfig, said?: string, group?: string): void
}

export const MakerContext = createContext<Maker | null>(null)

export function useMaker(): Maker {
  const maker = use(MakerContext)
  if (!maker) throw new Error('used outside the banner maker')
  return maker
}

/** The design with undo and redo; the form holds the design itself. */
function useDesign(design: BannerConfig, onChange: (design: BannerConfig) => void) {
  const { account } = useFormSetting()
  const [kept] = useState(() => savedSteps(account, design))
  const { first } = kept
  const [history, setHistory] = useState(kept.history)
  useEffect(() => keepSteps(account, design, { first, history }), [account, design, first, history])
  const change = (next: BannerConfig, group?: string) => {
    setHistory(withChange(history, design, group))
    onChange(next)
  }
  const take = (step: ReturnType<typeof undone<BannerConfig>>) => {
    if (!step) return false
    setHistory(step.history)
    onChange(step.design)
    return true
  }
  return {
    change,
    undo: () => take(undone(history, design)),
    redo: () => take(redone(history, design)),
    reset: () => {
      change(first)
      return true
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    canReset: designKey(first) !== designKey(design),
  }
}

export type LiveCrop = { readonly name: BannerSizeName; readonly crop: Crop }

/** A wheel, key or slider movement has no end event: it ends after a pause of this length. */
const PAUSE_MS = 250

/**
 * A crop while it is being moved; only its own banner shows it. At the end it becomes part of the design, in
 * all three sizes if they move together.
 */
function useLiveCrop(
  design: BannerConfig,
  areTogether: boolean,
  change: (design: BannerConfig, group?: string) => void,
) {
  const [live, setLive] = useState<LiveCrop | null>(null)
  const moving = useRef<LiveCrop | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useRef<(group?: string) => void>(undefined)

  const show = (moved: LiveCrop | null) => {
    clearTimeout(timer.current)
    moving.current = moved
    setLive(moved)
  }
  const settle = (group?: string) => {
    const moved = moving.current
    show(null)
    if (moved) change(withCrop(design, moved, areTogether), group)
  }
  // A timer must add the crop to the latest design.
  useEffect(() => {
    keep.current = settle
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    live,
    move: (name: BannerSizeName, crop: Crop) => show({ name, crop }),
    /** For movements without an end event. */
    nudge: (name: BannerSizeName, crop: Crop) => {
      show({ name, crop })
      timer.current = setTimeout(() => keep.current?.(`crop-${name}`), PAUSE_MS)
    },
    settle,
    drop: () => show(null),
  }
}

function withCrop(design: BannerConfig, { name, crop }: LiveCrop, areTogether: boolean): BannerConfig {
  if (!design.picture) return design
  const names = areTogether ? BANNER_SIZE_NAMES : [name]
  const moved = Object.fromEntries(names.map((each) => [each, roundedCrop(crop)]))
  return { ...design, picture: { ...design.picture, crops: { ...design.picture.crops, ...moved } } }
}

/** The undo and redo steps, and the first design. */
export type Steps = { readonly first: BannerConfig; readonly history: DesignHistory<BannerConfig> }

/** Change the number whenever the stored format changes. */
const keyOf = (account: number) => `banner-steps-1/${account}`

/**
 * The steps that led to this design, kept over a reload or for a later visit; none if they led to another
 * design.
 */
function savedSteps(account: number, design: BannerConfig): Steps {
  const kept = savedWork(keyOf(account)) as (Steps & { of: string }) | null
  if (kept?.of === designKey(design)) return { first: kept.first, history: kept.history }
  return { first: design, history: freshHistory() }
}

function keepSteps(account: number, design: BannerConfig, steps: Steps) {
  saveWork(keyOf(account), { ...steps, of: designKey(design) })
}

/** Whether the picture has the same crop in all sizes, so that it can keep moving in all of them together. */
export function areCropsAlike({ picture }: Pick<BannerConfig, 'picture'>): boolean {
  const crops = BANNER_SIZE_NAMES.map((name) => picture?.crops[name] ?? MIDDLE)
  return new Set(crops.map(({ x, y, zoom }) => `${x},${y},${zoom}`)).size === 1
}
