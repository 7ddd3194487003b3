import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSettingTab } from '../../data/account/setting-address.ts'
import { SettingsPlace } from '../../features/settings/SettingsPlace.tsx'
import { leaveList } from '../../state/list.ts'

/** The settings, at the tab that the address names; an address of none is the first one's. */
export function SettingPage() {
  const { tab: name } = useParams({ strict: false })
  const tab = readSettingTab(name)
  const navigate = useNavigate()
  useEffect(() => {
    if (name !== tab) void navigate({ to: '/setting/$tab', params: { tab }, replace: true })
  }, [name, tab, navigate])
  // No command may act on rows that nobody sees.
  useEffect(leaveList, [])
  return <SettingsPlace tab={tab} />
}
