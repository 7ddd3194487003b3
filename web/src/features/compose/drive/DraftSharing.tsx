import { useLingui } from '@lingui/react/macro'
import { publicSharing } from '@sen/model/account/permissions'
import { normaliseEmail } from '@sen/model/addresses'
import { hasLinkOf } from '@sen/model/drive/share-opening'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownDomains } from '../../../data/account/own-domains.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { rightsOf } from '../../../data/account/rights.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { draftSharesQuery, isOpenable } from '../../../data/drive-mail/draft-shares.ts'
import { changeShare } from '../../../data/shares/change-share.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { ShareForm } from '../../../widgets/sharing/ShareForm.tsx'
import {
  draftOf,
  NEW_SHARE,
  readShareDraft,
  type ShareDraft,
  type SharingFacts,
} from '../../../widgets/sharing/share-draft.ts'

interface DraftSharingProps {
  readonly draft: DraftSession
  readonly onClose: (isSaved: boolean) => void
}

/** Sets the permissions of all links of a message together (spec section 2.9.19). */
export function DraftSharing({ draft, onClose }: DraftSharingProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { content, status } = draft.view.getState()
  const query = draftSharesQuery(status.stored?.messageId ?? '')
  const { data = [] } = useQuery({ ...query, enabled: status.stored !== undefined })
  const shares = data.filter((share) => isOpenable(share) && hasLinkOf(content.own, share))
  const [first] = shares
  const timeZone = usePreferences(({ timezone }) => timezone)
  const { data: user } = useQuery(userQuery)
  const [typed, setTyped] = useState<Partial<ShareDraft>>({})
  const [timesAsked, setTimesAsked] = useState(0)
  const receivers = [...content.to, ...content.cc, ...content.bcc].map(({ email }) => normaliseEmail(email))
  const filled = {
    ...(first ? draftOf(first, timeZone) : NEW_SHARE),
    receivers: receivers.join(', '),
    isForAnybody: shares.every((share) => share.for_anybody),
    ...typed,
  }
  const facts: SharingFacts = {
    ownDomains: user ? ownDomains(user) : [],
    publicly: publicSharing(rightsOf(user)),
    timeZone,
    now: new Date(),
    keepsPassword: shares.every((share) => share.has_password),
    waitsForMail: true,
  }
  const read = readShareDraft(filled, facts)
  const save = async () => {
    if (!('terms' in read)) return
    for (const { id } of shares) await changeShare(cache, id, read.terms)
    onClose(true)
  }
  const submission = useSubmit<'faults'>(save, {
    check: () => {
      setTimesAsked(timesAsked + 1)
      return 'faults' in read ? { at: 'faults', text: '' } : undefined
    },
  })
  if (!first) return null
  return (
    <FormDialog
      title={t`Permissions of the links`}
      submission={submission}
      submitLabel={t`Save`}
      onClose={() => onClose(false)}
    >
      <ShareForm
        draft={filled}
        facts={facts}
        timesAsked={timesAsked}
        faults={'faults' in read ? read.faults : []}
        isForMail
        onChange={(changed) => setTyped({ ...typed, ...changed })}
      />
    </FormDialog>
  )
}
