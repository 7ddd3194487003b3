import { RouterProvider } from '@tanstack/react-router'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'

/** The mail program: everything behind the login page. */
export function MailPlace() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
