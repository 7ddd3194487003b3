import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import type { ConfirmingCheck } from '@sen/model/checking/check'
import { isZipFile } from '@sen/model/files/zip-files'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { usePart } from '../../../actions/page/use-part.ts'
import { listedFiles } from '../../../data/drafts/draft-content.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'
import { useConnection } from '../../../state/connection.ts'
import { sharedScan } from '../../../widgets/attachments/shared-scan.ts'
import { LinkedFile } from '../drive/LinkedFile.tsx'
import type { DriveFiles } from '../drive/use-drive-files.ts'
import type { ComposeSession } from '../open-session.ts'
import type { Sending } from '../sending/use-send.ts'
import { AttachedFile } from './AttachedFile.tsx'
import styles from './AttachmentList.module.css'
import { rowsOf } from './in-chosen-order.ts'
import { TotalSize } from './TotalSize.tsx'
import { UploadingFile } from './UploadingFile.tsx'
import { useScans } from './use-scans.ts'

export interface AttachmentListHandle {
  /** Focuses the row in question, else the first with a problem, else the first. */
  readonly focusRow: (about?: ConfirmingCheck['about']) => void
}

export interface AttachmentListProps {
  readonly ref: Ref<AttachmentListHandle>
  readonly session: ComposeSession
  readonly drive: DriveFiles
  readonly sending: Pick<Sending, 'errors' | 'onSharingSet'>
}

const loadDraftSharing = async () => (await importPart(() => import('../drive/DraftSharing.tsx'))).DraftSharing

export function AttachmentList({ session, drive, sending, ref }: AttachmentListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const { draft, uploads } = session
  const error = sending.errors.files
  const files = useStore(
    draft.view,
    useShallow(({ content }) => listedFiles(content)),
  )
  const { items } = useStore(uploads.view)
  useScans(session)
  useImperativeHandle(ref, () => ({
    focusRow: (about) => {
      const rows = [about && ROWS[about], '[data-wrong]', 'li'].filter((row) => row !== undefined)
      const found = rows.map((row) => list.current?.querySelector<HTMLElement>(`${row} button:last-of-type`))
      found.find(Boolean)?.focus()
    },
  }))
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined)
  useEffect(() => {
    if (!isLost) uploads.retryUnanswered()
  }, [isLost, uploads])
  const { links, changing } = drive
  const DraftSharing = usePart(drive.isSharingSet, loadDraftSharing, () => drive.setSharing(false))
  if (files.length + items.length + links.length === 0 && !error) return null
  const hasZip =
    files.some(({ name, content_type: contentType }) => isZipFile({ name, contentType })) ||
    items.some(({ name }) => isZipFile({ name, contentType: '' }))
  const scan = sharedScan(files)
  const remove = (file: FileField) => {
    const { content } = draft.view.getState()
    draft.change({ files: content.files.filter((one) => one.id !== file.id) })
  }
  return (
    <div className={styles.place}>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ul ref={list} className={styles.list} data-field="attachments" aria-label={t`Attachments`}>
        {rowsOf(files, items, uploads.orderOf).map((row) =>
          'file' in row ? (
            <AttachedFile
              key={row.file.id}
              draftId={draft.id}
              file={row.file}
              isChanging={changing.has(row.file.uuid)}
              isScanSummarised={scan !== undefined}
              onLink={drive.asLink}
              onRemove={() => remove(row.file)}
            />
          ) : (
            <UploadingFile key={`rising-${row.item.id}`} item={row.item} uploads={uploads} isLost={isLost} />
          ),
        )}
        {links.map((share) => (
          <LinkedFile
            key={`link-${share.id}`}
            share={share}
            isChanging={changing.has(share.id)}
            onCopy={drive.asCopy(share)}
            onRemove={() => drive.removeLink(share)}
          />
        ))}
      </ul>
      {hasZip && (
        <p className={styles.total}>
          {t`Some mail servers refuse zip files. If yours does not arrive, attach its files one by one.`}
        </p>
      )}
      <TotalSize draft={draft} items={items} scan={scan} isRefusalShown={error !== undefined} />
      {drive.isSharingSet && DraftSharing && (
        <DraftSharing
          draft={draft}
          onClose={(isSaved) => {
            drive.setSharing(false)
            sending.onSharingSet(isSaved)
          }}
        />
      )}
    </div>
  )
}

const ROWS: Readonly<Partial<Record<ConfirmingCheck['about'], string>>> = {
  virus: '[data-scan="infected"]',
  unscanned: '[data-scan="failed"]',
  scanning: '[data-scan="scanning"]',
  uploading: 'li:not([data-scan], [data-wrong])',
  upload_failed: '[data-wrong]:not([data-scan])',
}
