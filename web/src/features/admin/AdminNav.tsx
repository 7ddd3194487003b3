import { useLingui } from '@lingui/react/macro'
import { type NavEntry, SectionNav } from '../../widgets/page/SectionNav.tsx'
import { ADMIN_TABS } from './tabs.ts'

const SECTIONS: readonly NavEntry[] = ADMIN_TABS.map(({ id, title, icon }) => ({
  id,
  to: '/admin/$tab',
  params: { tab: id },
  title,
  icon,
}))

export function AdminNav() {
  const { t } = useLingui()
  return <SectionNav label={t`Administration`} sections={SECTIONS} />
}
