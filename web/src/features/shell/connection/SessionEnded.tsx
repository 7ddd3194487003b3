import { useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { unfinishedFiles } from '../../../data/files/unfinished-files.ts'
import { useSession } from '../../../state/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Says so and waits, rather than throwing the page away: what is being written stays where it is until the user goes. */
export function SessionEnded() {
  const { t } = useLingui()
  const { ended } = useSession()
  const files = useStore(unfinishedFiles, ({ names }) => names)
  const signInAgain = () => location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
  return (
    <Dialog
      open={ended}
      onClose={() => {}}
      kind="alert"
      title={t`Your session has ended`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <Button look="filled" onClick={signInAgain}>
          {t`Sign in again`}
        </Button>
      }
    >
      <p>{t`Drafts are kept on this device and will be here when you return.`}</p>
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
