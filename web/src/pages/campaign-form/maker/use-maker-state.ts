import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { useAccount } from '../../../navigation/use-account.ts'
import { areCropsAlike } from './crops-alike.ts'
import { designProblems } from './design-problems.ts'
import { pictureQuery } from './loaded-picture.ts'
import type { Maker } from './maker-context.ts'
import { useDesign } from './use-design.ts'
import { useLiveCrop } from './use-live-crop.ts'
import { useTaking } from './use-taking.ts'

const texts = makerTexts.said

/** What the maker works with, and its steps back and forward. */
export function useMakerState(design: BannerConfig, onChange: (design: BannerConfig) => void) {
  const account = useAccount()
  const [active, setActive] = useState<BannerSizeName>('medium')
  const [areTogether, setAreTogether] = useState(() => areCropsAlike(design))
  const [said, setSaid] = useState('')
  const steps = useDesign(design, onChange)
  const cropping = useLiveCrop(design, areTogether, (next, group) => {
    setSaid(texts.crop(bannerTexts.names[active], next.picture?.crops[active]?.zoom ?? 1))
    steps.change(next, group)
  })
  const picture = useQuery(pictureQuery(account, design.picture?.file ?? null))
  const change: Maker['change'] = (next, words = '', group) => {
    setSaid(words)
    steps.change(next, group)
  }
  const taking = useTaking((taken) => change({ ...design, picture: taken }, texts.picture))
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
    undo: () => step(cropping.live ? () => true : steps.undo, texts.undone),
    redo: () => step(steps.redo, texts.redone),
    reset: () => step(steps.reset, texts.reset),
  }
}
