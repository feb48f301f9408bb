import type { Template } from './composition.ts'
import type { BannerTemplate } from './spec.ts'
import { arcade } from './template-arcade.ts'
import { crescent } from './template-crescent.ts'
import { poster } from './template-poster.ts'

export const TEMPLATES: Record<BannerTemplate, Template> = { '1': crescent, '2': arcade, '3': poster }
