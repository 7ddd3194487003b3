import { useLingui } from '@lingui/react/macro'
import { type NavPlace, SectionNav } from '../../widgets/page/SectionNav.tsx'
import { ADMIN_TABS } from './tabs.ts'

const PLACES: readonly NavPlace[] = ADMIN_TABS.map(({ id, title, icon }) => ({
  id,
  to: '/admin/$tab',
  params: { tab: id },
  title,
  icon,
}))

export function AdminNav() {
  const { t } = useLingui()
  return <SectionNav label={t`Administration`} places={PLACES} />
}
