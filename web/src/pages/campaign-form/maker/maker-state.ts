import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { MIDDLE, roundedCrop, type Crop } from '@jarchi/shared/banner/crop.ts'
import {
  freshHistory,
  redone,
  undone,
  withChange,
  type DesignHistory,
} from '@jarchi/shared/banner/design-history.ts'
import { designKey } from '@jarchi/shared/design-key.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { useAccount } from '../../../navigation/use-account.ts'
import { keepWork, keptWork } from '../../../form/unfinished-work.ts'
import { useFormSetting } from '../form-setting.ts'
import type { LoadedPicture } from './draw/loaded-picture.ts'
import { designProblems, type DesignProblems } from './draw/painting.ts'
import { pictureQuery, useTaking } from './design-picture.ts'

const saidTexts = makerTexts.said

/** What the maker works with, and its steps back and forward. */
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
    // What is still moving is the step to take back.
    undo: () => step(cropping.live ? () => true : steps.undo, saidTexts.undone),
    redo: () => step(steps.redo, saidTexts.redone),
    reset: () => step(steps.reset, saidTexts.reset),
  }
}

/** What the parts of the maker share. */
type Maker = {
  readonly design: BannerConfig
  readonly problems: DesignProblems
  /** Null without one, and while it is on its way. */
  readonly picture: LoadedPicture | null
  readonly active: BannerSizeName
  readonly cropping: ReturnType<typeof useLiveCrop>
  readonly taking: ReturnType<typeof useTaking>
  /** Whether moving the picture in one size moves it in all. */
  readonly areTogether: boolean
  onTogether(areTogether: boolean): void
  onActivate(name: BannerSizeName): void
  /** `said` is told to those who do not see the banner change; changes of one group are one step. */
  change(next: BannerConfig, said?: string, group?: string): void
}

export const MakerContext = createContext<Maker | null>(null)

export function useMaker(): Maker {
  const maker = use(MakerContext)
  if (!maker) throw new Error('used outside the banner maker')
  return maker
}

/** The design with steps back and forward; it itself lives in the form. */
function useDesign(design: BannerConfig, onChange: (design: BannerConfig) => void) {
  const { account } = useFormSetting()
  const [kept] = useState(() => keptSteps(account, design))
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

/** A wheel, a key or a slider says no end of its movement: this long without more of it is one. */
const PAUSE_MS = 250

/**
 * A crop while it is being moved: only its own banner shows it. Settled, it becomes part of the design, of all three
 * sizes where they move together.
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
  // A timer must keep the crop in the design as it is then.
  useEffect(() => {
    keep.current = settle
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    live,
    move: (name: BannerSizeName, crop: Crop) => show({ name, crop }),
    /** Moves by something that says no end. */
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

/** What there is to step back and forward to, and what making began with. */
export type Steps = { readonly first: BannerConfig; readonly history: DesignHistory<BannerConfig> }

/** Another number with every other form of what is kept. */
const keyOf = (account: number) => `banner-steps-1/${account}`

/** The steps that led to this design, kept for a reload or a second look; none where they led to another. */
function keptSteps(account: number, design: BannerConfig): Steps {
  const kept = keptWork(keyOf(account)) as (Steps & { of: string }) | null
  if (kept?.of === designKey(design)) return { first: kept.first, history: kept.history }
  return { first: design, history: freshHistory() }
}

function keepSteps(account: number, design: BannerConfig, steps: Steps) {
  keepWork(keyOf(account), { ...steps, of: designKey(design) })
}

/** Whether the picture lies alike in all sizes, so that it may go on moving in all of them together. */
export function areCropsAlike({ picture }: Pick<BannerConfig, 'picture'>): boolean {
  const crops = BANNER_SIZE_NAMES.map((name) => picture?.crops[name] ?? MIDDLE)
  return new Set(crops.map(({ x, y, zoom }) => `${x},${y},${zoom}`)).size === 1
}
