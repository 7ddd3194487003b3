import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../../state/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Says so and waits, rather than throwing the page away: what is being written stays where it is until the user goes. */
export function SessionEnded() {
  const { t } = useLingui()
  const { ended } = useSession()
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
    </Dialog>
  )
}
