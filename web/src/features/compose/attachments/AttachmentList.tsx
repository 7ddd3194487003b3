import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import type { ConfirmingCheck } from '@sen/model/checking/check'
import { blockedExtension } from '@sen/model/files/blocked-files'
import { isZipFile } from '@sen/model/files/zip-files'
import { RotateCw, X } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { listedFiles } from '../../../data/drafts/draft-content.ts'
import { ERROR_TEXTS, NO_ANSWER_TEXT } from '../../../i18n/error-texts.ts'
import { cx } from '../../../lib/cx.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { useConnection } from '../../../state/connection.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ComposeSession } from '../open-session.ts'
import { AttachedFile } from './AttachedFile.tsx'
import styles from './AttachmentList.module.css'
import { FileName } from './FileName.tsx'
import { iconOf } from './file-icons.ts'
import { focusBeside, leaveRow } from './focus-beside.ts'
import { rowsOf } from './in-chosen-order.ts'
import { TotalSize } from './TotalSize.tsx'
import type { UploadItem, UploadList } from './upload-list.ts'
import { useScans } from './use-scans.ts'

export interface AttachmentListHandle {
  /** The row that this is asked about, else one with something wrong, else the first: its last button. */
  readonly focusRow: (about?: ConfirmingCheck['about']) => void
}

export interface AttachmentListProps {
  readonly ref: Ref<AttachmentListHandle>
  readonly session: ComposeSession
  /** What sending has against the files. */
  readonly error: string | undefined
}

/** All files of the message, those on their way included, and what they weigh together. */
export function AttachmentList({ session, error, ref }: AttachmentListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const { draft, uploads } = session
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
  if (files.length + items.length === 0 && !error) return null
  const hasZip =
    files.some(({ name, content_type: contentType }) => isZipFile({ name, contentType })) ||
    items.some(({ name }) => isZipFile({ name, contentType: '' }))
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
        {rowsOf(files, items, uploads.placeOf).map((row) =>
          'file' in row ? (
            <AttachedFile key={row.file.id} draftId={draft.id} file={row.file} onRemove={() => remove(row.file)} />
          ) : (
            <RisingFile key={`rising-${row.item.id}`} item={row.item} uploads={uploads} isLost={isLost} />
          ),
        )}
      </ul>
      {hasZip && (
        <p className={styles.total}>
          {t`Some mail servers refuse zip files. If yours does not arrive, attach its files one by one.`}
        </p>
      )}
      <TotalSize draft={draft} items={items} isTold={error !== undefined} />
    </div>
  )
}

/** Rows by what is asked about them. */
const ROWS: Readonly<Partial<Record<ConfirmingCheck['about'], string>>> = {
  virus: '[data-scan="infected"]',
  unscanned: '[data-scan="failed"]',
  scanning: '[data-scan="scanning"]',
  uploading: 'li:not([data-scan], [data-wrong])',
  upload_failed: '[data-wrong]:not([data-scan])',
}

interface RisingFileProps {
  readonly item: UploadItem
  readonly uploads: UploadList
  /** There is no connection now. */
  readonly isLost: boolean
}

function RisingFile({ item, uploads, isLost }: RisingFileProps) {
  const row = useRef<HTMLLIElement>(null)
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'en' ? 'en' : 'vi'
  const isWaiting = isLost && (item.state === 'failed' ? item.code === 'no_answer' : item.state !== 'refused')
  const problem = useUploadProblem(item, isWaiting)
  const Icon = iconOf('', item.name)
  const { name } = item
  const percent = Math.round(item.part * 100)
  const hasProblem = problem !== undefined
  // The list may be longer than what is seen of it: what is new, or has just gone wrong, is to be seen.
  useEffect(() => {
    if (item.state === 'waiting' || hasProblem) row.current?.scrollIntoView({ block: 'nearest' })
  }, [item.state, hasProblem])
  useLayoutEffect(() => {
    const element = row.current
    return () => leaveRow(element)
  }, [])
  return (
    <li ref={row} className={cx(styles.file, problem && styles.wrong)} data-wrong={problem ? true : undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name} title={name}>
        <FileName name={name} />
      </span>
      <small className={styles.size} role={problem ? 'alert' : isWaiting ? 'status' : undefined}>
        {problem ??
          (isWaiting
            ? t`Waits for the network, then goes on.`
            : `${item.part < 1 ? `${percent} %` : t`finishing…`} · ${formatSize(item.sizeBytes, language)}`)}
      </small>
      {item.state === 'failed' && !isWaiting && (
        <IconButton
          label={t`Upload ${name} again`}
          icon={RotateCw}
          size="small"
          iconSize={16}
          onClick={({ currentTarget }) => {
            // This one goes; the other stays.
            if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus()
            uploads.retry(item.id)
          }}
        />
      )}
      <IconButton
        label={problem ? t`Remove ${name}` : t`Cancel uploading ${name}`}
        icon={X}
        size="small"
        iconSize={16}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          uploads.cancel(item.id)
        }}
      />
      {!problem && (
        <progress className={styles.progress} value={item.part} max={1} aria-label={t`Uploading ${name}`}>
          {percent} %
        </progress>
      )}
    </li>
  )
}

/** Why this file is not coming, in the user's language; undefined while it is, and while it waits for the network. */
function useUploadProblem(item: UploadItem, isWaiting: boolean): string | undefined {
  const { t, i18n } = useLingui()
  const { code, state, name, extension } = item
  if (isWaiting || (state !== 'failed' && state !== 'refused')) return undefined
  if (code === undefined) return t`Upload failed`
  if (code === 'is_folder') return t`Folders cannot be attached. Attach their files, or pack them into a zip file.`
  if (code === 'written_elsewhere') return t`Not in the draft: it is being written elsewhere.`
  if (code === 'file_type_blocked' && extension !== undefined) {
    return blockedExtension(name) === extension
      ? t`Files of type .${extension} may not be attached.`
      : t`This is really an .${extension} file, which may not be attached.`
  }
  return i18n._(code === 'no_answer' ? NO_ANSWER_TEXT : ERROR_TEXTS[code])
}
