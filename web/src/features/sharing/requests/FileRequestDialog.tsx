import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FileRequestField } from '@sen/contract/drive/file-requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'
import { createFileRequest } from '../../../data/file-requests/create-file-request.ts'
import { endFileRequest } from '../../../data/file-requests/end-file-request.ts'
import { folderRequestsQuery } from '../../../data/file-requests/queries.ts'
import { restoreFileRequest } from '../../../data/file-requests/restore-file-request.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { copyLink } from '../copy-link.ts'
import styles from './FileRequests.module.css'
import { RequestForm } from './RequestForm.tsx'
import { RequestRow } from './RequestRow.tsx'
import { newRequest, type RequestDraft, readRequestDraft } from './request-draft.ts'

interface FileRequestDialogProps {
  readonly folder: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

export function FileRequestDialog({ folder, onClose }: FileRequestDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const timeZone = usePreferences(({ timezone }) => timezone)
  const requests = useQuery(folderRequestsQuery(folder.id))
  const [now] = useState(() => new Date())
  const [draft, setDraft] = useState<RequestDraft>()
  const [isAsked, setAsked] = useState(false)
  // Closed requests stay listed with an undo button, because notices below a dialog cannot be reached.
  const [ended, setEnded] = useState<readonly FileRequestField[]>([])
  const open = requests.data ?? []
  const isOpen = ({ id }: FileRequestField) => open.some((request) => request.id === id)
  const listed = [...open, ...ended.filter((request) => !isOpen(request))].sort((a, b) => Number(b.id) - Number(a.id))
  const hasNone = requests.isSuccess && listed.length === 0
  const shown = draft ?? (hasNone ? newRequest(now, timeZone) : undefined)
  const read = shown && readRequestDraft(shown, folder.id, { now, timeZone })
  const name = folder.name

  const copy = async (url: string) => copyLink(url, t`The link was copied.`, t`The link could not be copied.`)
  const save = async () => {
    if (!read || !('order' in read)) return
    const { url } = await createFileRequest(cache, read.order)
    await copyLink(
      url,
      t`The page was created. Its link was copied.`,
      t`The page was created. Copy its link from the list.`,
    )
    setDraft(undefined)
    setAsked(false)
  }
  const { form, isBusy, problem } = useSubmit<'draft'>(save, {
    check: () => {
      setAsked(true)
      return read && 'problem' in read ? { at: 'draft', text: '' } : undefined
    },
  })
  const end = (request: FileRequestField) =>
    attempt(msg`Stop accepting files`, async () => {
      await endFileRequest(cache, request.id)
      setEnded([...ended.filter(({ id }) => id !== request.id), request])
    })
  const takeUp = ({ id }: FileRequestField) =>
    attempt(msg`Accept files again`, async () => {
      await restoreFileRequest(cache, id)
      setEnded(ended.filter((request) => request.id !== id))
    })
  return (
    <Dialog
      open
      title={t`Receive files in “${name}”`}
      closeLabel={t`Close`}
      onClose={() => !isBusy && onClose()}
      problem={problem}
      width={520}
      footer={
        shown ? (
          <>
            <Button
              onClick={() => !isBusy && (draft && !hasNone ? setDraft(undefined) : onClose())}
            >{t`Cancel`}</Button>
            <Button look="filled" type="submit" form={form.id} aria-busy={isBusy}>
              {t`Create link`}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDraft(newRequest(now, timeZone))}>{t`Create another link`}</Button>
        )
      }
    >
      <p className={styles.intro}>
        {t`Anyone with the link can upload files to this folder without an account. They can’t see what’s in it. You’re notified when files arrive.`}
      </p>
      {requests.isError && <p role="alert">{errorText(requests.error)}</p>}
      {shown ? (
        <form {...form}>
          <RequestForm
            draft={shown}
            now={now}
            problem={isAsked && read && 'problem' in read ? read.problem : undefined}
            onChange={(change) => setDraft({ ...shown, ...change })}
          />
        </form>
      ) : (
        <ul className={styles.requests}>
          {listed.map((request, at) => (
            <RequestRow
              key={request.id}
              request={request}
              isEnded={!isOpen(request)}
              isFirst={at === 0}
              onCopy={() => void copy(request.url)}
              onEnd={() => end(request)}
              onTakeUp={() => takeUp(request)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
