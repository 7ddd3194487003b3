import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { House, ShieldCheck, UserRound } from 'lucide-react'
import { type NavEntry, SectionNav } from '../../widgets/page/SectionNav.tsx'

const SECTIONS: readonly NavEntry[] = [
  { id: 'home', to: '/account/home', title: msg`Overview`, icon: House },
  { id: 'profile', to: '/account/profile', title: msg`Personal information`, icon: UserRound },
  {
    id: 'protect',
    to: '/account/protect',
    title: msg`Security`,
    icon: ShieldCheck,
    below: ['/protect/', '/verify'],
  },
]

export function AccountNav() {
  const { t } = useLingui()
  return <SectionNav label={t`My account`} sections={SECTIONS} />
}
