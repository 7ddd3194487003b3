import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Laptop, type LucideIcon, Mail, Monitor, Smartphone, TabletSmartphone } from 'lucide-react'

/** The programs that the guide describes, in display order. */
export const GUIDE_PROGRAMS = ['iphone', 'android', 'outlook', 'outlook-classic', 'thunderbird'] as const
export type GuideProgram = (typeof GUIDE_PROGRAMS)[number]

export const GUIDE_TITLES: Readonly<
  Record<GuideProgram, { readonly title: MessageDescriptor; readonly icon: LucideIcon }>
> = {
  iphone: { title: msg`iPhone and iPad`, icon: TabletSmartphone },
  android: { title: msg`Android (Gmail)`, icon: Smartphone },
  outlook: { title: msg`Outlook (new)`, icon: Monitor },
  'outlook-classic': { title: msg`Outlook (classic)`, icon: Laptop },
  thunderbird: { title: msg`Thunderbird`, icon: Mail },
}

export function readGuideProgram(name: string | undefined): GuideProgram {
  return GUIDE_PROGRAMS.find((each) => each === name) ?? GUIDE_PROGRAMS[0]
}
