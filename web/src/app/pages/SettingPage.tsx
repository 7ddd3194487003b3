import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSettingTab } from '../../data/account/setting-address.ts'
import { SettingsScreen } from '../../features/settings/SettingsScreen.tsx'
import { clearListSelection } from '../../state/list.ts'

export function SettingPage() {
  const { tab: name } = useParams({ strict: false })
  const tab = readSettingTab(name)
  const navigate = useNavigate()
  useEffect(() => {
    if (name !== tab) void navigate({ to: '/setting/$tab', params: { tab }, replace: true })
  }, [name, tab, navigate])
  // Mail actions must not apply to rows that are not visible.
  useEffect(clearListSelection, [])
  return <SettingsScreen tab={tab} />
}
