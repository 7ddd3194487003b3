import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { userQuery } from '../../../data/account/queries.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { AdminNav } from '../../../features/admin/AdminNav.tsx'
import { Forbidden } from '../../../features/error-pages/Forbidden.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountLayout.module.css'

/** Other users see who their Owner is (product decision 37). */
export function AdminLayout() {
  const { data: user } = useQuery(userQuery)
  if (user && !isOffered('administer', user)) return <Forbidden user={user} />
  return (
    <AccountFrame layout="admin">
      {user && (
        <div className={styles.place}>
          <AdminNav />
          <Outlet />
        </div>
      )}
    </AccountFrame>
  )
}
