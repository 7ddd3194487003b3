import { Navigate, useParams } from '@tanstack/react-router'
import { ADMIN_TABS } from '../../../features/admin/tabs.ts'
import { lazyPart } from '../../lazy-parts.ts'

const PARTS = new Map(ADMIN_TABS.map(({ id, load }) => [id, lazyPart(async () => ({ Tab: await load() }), 'Tab')]))

export function AdminPage() {
  const { tab } = useParams({ from: '/admin/$tab' })
  const Tab = PARTS.get(tab)
  return Tab ? <Tab /> : <Navigate to="/admin" replace />
}
