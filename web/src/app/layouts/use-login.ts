import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '../../data/account/queries.ts'
import { CallError } from '../../data/call-error.ts'

/** Without a session, opens the login page, which leads back here; no unsaved state exists at that point. */
export function useLogin() {
  const user = useQuery(userQuery)
  const isStranger = !user.data && user.error instanceof CallError && user.error.status === 401
  useEffect(() => {
    if (!isStranger) return
    const here = location.pathname + location.search
    location.replace(here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`)
  }, [isStranger])
  return { user, isStranger, isGone: user.isError && !user.data }
}
