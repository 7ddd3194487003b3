import { t } from '@lingui/core/macro'
import type { FrameWords } from './sanitise-html.ts'

export function frameWords(): FrameWords & { readonly fold: string } {
  return { fold: t`Show the quoted mail`, leadsTo: t`leads to` }
}
