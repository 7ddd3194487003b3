import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'

export function MailScreen() {
  useEffect(() => {
    // The router does not notice Back between its first load and the first render.
    if (router.history.location.href !== router.state.location.href) void router.load()
  }, [])
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
