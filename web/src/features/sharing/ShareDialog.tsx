import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ShareField } from '@sen/contract/drive/shares'
import { publicSharing } from '@sen/model/account/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../../actions/report.ts'
import { ownDomains } from '../../data/account/own-domains.ts'
import { userQuery } from '../../data/account/queries.ts'
import { rightsOf } from '../../data/account/rights.ts'
import { findItem } from '../../data/drive/cache.ts'
import { isOpenable } from '../../data/drive-mail/draft-shares.ts'
import { errorText } from '../../data/error-text.ts'
import { changeShare } from '../../data/shares/change-share.ts'
import { createShares } from '../../data/shares/create-shares.ts'
import { itemSharesQuery } from '../../data/shares/queries.ts'
import { restoreShare } from '../../data/shares/restore-share.ts'
import { revokeShare } from '../../data/shares/revoke-share.ts'
import { showNotice } from '../../state/notices.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSubmit } from '../../widgets/form/use-submit.ts'
import { ShareForm } from '../../widgets/sharing/ShareForm.tsx'
import { ShareRow } from '../../widgets/sharing/ShareRow.tsx'
import {
  draftOf,
  NEW_SHARE,
  readShareDraft,
  type ShareDraft,
  type SharingFacts,
} from '../../widgets/sharing/share-draft.ts'
import { copyLink } from './copy-link.ts'
import styles from './ShareDialog.module.css'

type Filling = { readonly draft: ShareDraft; readonly changed?: ShareField }

export function ShareDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const timeZone = usePreferences(({ timezone }) => timezone)
  const { data: user } = useQuery(userQuery)
  const [id = ''] = ids
  const isOne = ids.length === 1
  const shares = useQuery({ ...itemSharesQuery(id), enabled: isOne })
  const [filling, setFilling] = useState<Filling>()
  const [timesAsked, setTimesAsked] = useState(0)
  // Those that were ended here stay, with the way back: no notice can be reached beneath a dialog.
  const [ended, setEnded] = useState<readonly ShareField[]>([])
  const name = findItem(cache, id)?.name ?? ''
  const count = ids.length
  const facts: SharingFacts = {
    ownDomains: user ? ownDomains(user) : [],
    publicly: publicSharing(rightsOf(user)),
    timeZone,
    now: new Date(),
    keepsPassword: filling?.changed?.has_password === true,
    waitsForMail: filling?.changed?.state === 'draft',
  }
  const isThere = (share: ShareField) => shares.data?.some(({ id }) => id === share.id) === true
  const listed = [...(shares.data ?? []), ...ended.filter((share) => !isThere(share))]
  const first = listed.find(isOpenable)
  // Without existing links, or with several items, show the form alone.
  const none = !isOne || (shares.isSuccess && listed.length === 0)
  const isPublicAllowed = facts.publicly === 'allowed'
  const shown = filling ?? (none ? { draft: { ...NEW_SHARE, isForAnybody: isPublicAllowed } } : undefined)
  const read = shown && readShareDraft(shown.draft, facts)

  const save = async () => {
    if (!read || !('terms' in read)) return
    if (shown.changed) await changeShare(cache, shown.changed.id, read.terms)
    else await copyLinks(await createShares(cache, ids, read.terms))
    giveUp()
    if (!isOne) onClose()
  }
  const { form, isBusy, problem } = useSubmit<'faults'>(save, {
    check: () => {
      setTimesAsked(timesAsked + 1)
      return read && 'faults' in read ? { at: 'faults', text: '' } : undefined
    },
  })
  const copyLinks = async (made: readonly ShareField[]) => {
    const links = made.map(({ url }) => url).join('\n')
    const isCopied = await navigator.clipboard.writeText(links).then(
      () => true,
      () => false,
    )
    showNotice({
      text: isCopied
        ? plural(made.length, { one: 'Shared. The link was copied.', other: 'Shared. # links were copied.' })
        : plural(made.length, { one: 'Shared.', other: 'Shared # items.' }),
    })
  }
  const giveUp = () => {
    setFilling(undefined)
    setTimesAsked(0)
  }
  const end = (share: ShareField) => {
    setEnded([...ended.filter(({ id }) => id !== share.id), { ...share, state: 'revoked' }])
    attempt(msg`Stop sharing`, () => revokeShare(cache, share.id))
  }
  const change = (changed: Partial<ShareDraft>) =>
    shown && setFilling({ ...shown, draft: { ...shown.draft, ...changed } })
  const what = plural(count, { one: '# item', other: '# items' })
  return (
    <Dialog
      open
      title={isOne ? t`Share “${name}”` : t`Share ${what}`}
      closeLabel={t`Close`}
      onClose={() => !isBusy && onClose()}
      problem={problem}
      width={520}
      footer={
        shown ? (
          <>
            <Button onClick={() => !isBusy && (filling && !none ? giveUp() : onClose())}>{t`Cancel`}</Button>
            <Button look="filled" type="submit" form={form.id} aria-busy={isBusy}>
              {shown.changed ? t`Save` : isOne ? t`Create and copy link` : t`Create and copy links`}
            </Button>
          </>
        ) : (
          <Button onClick={() => setFilling({ draft: NEW_SHARE })}>{t`Create another link`}</Button>
        )
      }
    >
      {shares.isError && <p role="alert">{errorText(shares.error)}</p>}
      {shown ? (
        <form {...form}>
          <ShareForm
            draft={shown.draft}
            facts={facts}
            timesAsked={timesAsked}
            faults={read && 'faults' in read ? read.faults : []}
            isForMail={facts.waitsForMail === true}
            onChange={change}
          />
        </form>
      ) : (
        <ul className={styles.shares}>
          {listed.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              isFirst={share.id === first?.id}
              onCopy={() => void copyLink(share.url, t`The link was copied.`, t`The link could not be copied.`)}
              onChange={() => setFilling({ draft: draftOf(share, timeZone), changed: share })}
              onEnd={() => end(share)}
              onTakeUp={() =>
                attempt(msg`Share again`, async () => {
                  await restoreShare(cache, share.id)
                })
              }
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
