import type { Template } from './composition.ts'
import type { BannerTemplate } from './banner-spec.ts'
import { template2 } from './template-2.ts'
import { template1 } from './template-1.ts'
import { template3 } from './template-3.ts'

export const TEMPLATES: Record<BannerTemplate, Template> = { '1': template1, '2': template2, '3': template3 }
