import { Outlet } from '@tanstack/react-router'
import { AccountFrame } from './AccountFrame.tsx'

/**
 * The layout Config: one thing to do, on a page by itself (spec section 2.2.1): verification, the password, two-step verification.
 * Each page says by its Cancel where it came from.
 */
export function ConfigLayout() {
  return (
    <AccountFrame layout="config">
      <Outlet />
    </AccountFrame>
  )
}
