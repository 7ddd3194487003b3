import { Outlet } from '@tanstack/react-router'
import { AccountNav } from '../../../features/account/AccountNav.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountLayout.module.css'

/** Spec section 2.2.1, product decision 87. */
export function AccountLayout() {
  return (
    <AccountFrame layout="account">
      <div className={styles.place}>
        <AccountNav />
        <Outlet />
      </div>
    </AccountFrame>
  )
}
