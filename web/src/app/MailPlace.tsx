import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'

/** The mail program: everything behind the login page. */
export function MailPlace() {
  useEffect(() => {
    // From its first place until it is drawn the router hears of no Back.
    if (router.history.location.href !== router.state.location.href) void router.load()
  }, [])
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
