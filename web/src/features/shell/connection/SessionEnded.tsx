import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { unfinishedFiles } from '../../../data/files/unfinished-files.ts'
import { usePauseOfTyping } from '../../../lib/typing/use-pause-of-typing.ts'
import { useSession } from '../../../state/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** A pause in typing that suggests the end of a sentence. */
const PAUSE_MILLISECONDS = 1_500

/** Keeps unsaved text until the user leaves. Single sign-on ends at the provider (spec section 6.14). */
export function SessionEnded({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { ended } = useSession()
  const isOpen = usePauseOfTyping(ended, PAUSE_MILLISECONDS)
  const files = useStore(unfinishedFiles, ({ names }) => names)
  const cache = useQueryClient()
  useEffect(() => {
    if (!ended) return
    // The dialog stays while no session exists or the server does not respond.
    const look = () => {
      if (document.visibilityState === 'visible') resume(cache).catch(() => {})
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ended, cache])
  const signInAgain = () => {
    // A hint for the login page. Signing out leaves none, because the computer may be shared.
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
    document.cookie = `sen_returning=${encodeURIComponent(address)}; path=/login; max-age=600; samesite=lax${secure}`
    location.assign(`/login/signed-out?next=${encodeURIComponent(location.pathname + location.search)}`)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => {}}
      kind="alert"
      isUnasked
      title={t`Your session has ended`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <Button look="filled" onClick={signInAgain}>
          {t`Sign in again`}
        </Button>
      }
    >
      <p>{t`Drafts stay on this device and will be here when you return.`}</p>
      {files.length > 0 && (
        <>
          <p>{t`These files are not uploaded. Attach them again after signing in:`}</p>
          <ul>
            {[...new Set(files)].map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

async function resume(cache: QueryClient): Promise<void> {
  const { resumeSession } = await import('../../../data/account/resume-session.ts')
  await resumeSession(cache)
}
