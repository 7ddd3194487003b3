import { useLingui } from '@lingui/react/macro'
import { blockedExtension } from '@sen/model/files/blocked-files'
import { CloudUpload, RotateCw, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NO_ANSWER_TEXT, textOfCode } from '../../../i18n/error-texts.ts'
import { cx } from '../../../lib/cx.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './AttachmentList.module.css'
import { FileName } from './FileName.tsx'
import { iconOf } from './file-icons.ts'
import { focusBeside, focusBesideRow } from './focus-beside.ts'
import type { UploadItem, UploadList } from './upload-list.ts'

interface UploadingFileProps {
  readonly item: UploadItem
  readonly uploads: UploadList
  readonly isLost: boolean
}

export function UploadingFile({ item, uploads, isLost }: UploadingFileProps) {
  const row = useRef<HTMLLIElement>(null)
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'en' ? 'en' : 'vi'
  const isWaiting = isLost && (item.state === 'failed' ? item.code === 'no_answer' : item.state !== 'refused')
  const problem = useUploadProblem(item, isWaiting)
  const Icon = iconOf('', item.name)
  const { name } = item
  const percent = Math.round(item.progress * 100)
  const hasProblem = problem !== undefined
  // The list may scroll, so a new or failed file is scrolled into view.
  useEffect(() => {
    if (item.state === 'waiting' || hasProblem) row.current?.scrollIntoView({ block: 'nearest' })
  }, [item.state, hasProblem])
  useLayoutEffect(() => {
    const element = row.current
    return () => focusBesideRow(element)
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
            ? t`Waiting for the network.`
            : `${item.progress < 1 ? `${percent} %` : t`finishing…`} · ${formatSize(item.sizeBytes, language)}`)}
      </small>
      {uploads.mayGoToDrive(item.id) && (
        <Button
          size="small"
          look="plain"
          icon={CloudUpload}
          className={styles.offer}
          onClick={() => uploads.sendToDrive(item.id)}
        >
          {t`Upload to the drive and send a link`}
        </Button>
      )}
      {item.state === 'failed' && !isWaiting && (
        <IconButton
          label={t`Upload ${name} again`}
          icon={RotateCw}
          size="small"
          iconSize={16}
          onClick={({ currentTarget }) => {
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
        <progress className={styles.progress} value={item.progress} max={1} aria-label={t`Uploading ${name}`}>
          {percent} %
        </progress>
      )}
    </li>
  )
}

/** Undefined while the upload runs or waits for the network. */
function useUploadProblem(item: UploadItem, isWaiting: boolean): string | undefined {
  const { t, i18n } = useLingui()
  const { code, state, name, extension } = item
  if (isWaiting || (state !== 'failed' && state !== 'refused')) return undefined
  if (code === undefined) return t`Upload failed`
  if (code === 'is_folder') return t`Folders can’t be attached. Attach their files, or pack them into a zip file.`
  if (code === 'written_elsewhere') return t`Not added to the draft: it’s being edited elsewhere.`
  if (code === 'file_type_blocked' && extension !== undefined) {
    return blockedExtension(name) === extension
      ? t`Files of type .${extension} may not be attached.`
      : t`This is really an .${extension} file, which may not be attached.`
  }
  return i18n._(code === 'no_answer' ? NO_ANSWER_TEXT : textOfCode(code))
}
