import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { downloadAllFiles } from '@sen/contract/files'
import type { FileField } from '@sen/contract/messages'
import { isProgramName } from '@sen/model/files/programs'
import { useQuery } from '@tanstack/react-query'
import { CloudUpload, Download, FileArchive, TriangleAlert } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { saveFilesInDrive } from '../../../actions/saving/save-in-drive.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { addressOf } from '../../../data/call.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { useSavingInDrive } from '../../../state/drive/saving.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { GROUP_ORDER, GROUP_TEXTS, groupOf, isMessageFile } from '../../../widgets/attachments/attachment-groups.ts'
import { PreviewOverlay } from '../../../widgets/attachments/preview/PreviewOverlay.tsx'
import { sharedScan } from '../../../widgets/attachments/shared-scan.ts'
import { FoundFile, FoundMessage } from '../marking/found-words.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import styles from './Attachments.module.css'

/** More files than this are grouped by type; fewer keep the sender's order. */
const GROUPED_ABOVE = 6

interface AttachmentsProps {
  readonly files: readonly FileField[]
  readonly isInlineShown: boolean
  /** Undefined for attached messages, whose files can only be downloaded one by one. */
  readonly messageId: string | undefined
  /** Renders an attached message, which has files of its own. */
  readonly showMessage: (file: FileField) => ReactNode
}

/** Leaves out the inline images of the text. */
export function Attachments({ files, isInlineShown, messageId, showMessage }: AttachmentsProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const { data: user } = useQuery(userQuery)
  const readContext = useActionContext()
  const isSaving = useSavingInDrive(({ ids }) => files.some(({ id }) => ids.has(id)))
  const isInFoundMessage = useContext(FoundMessage) === messageId
  const foundFile = useContext(FoundFile)
  const [shownId, setShownId] = useState<string | undefined>(undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = files.filter((file) => !(isInlineShown && file.inline))
  if (shown.length === 0) return null
  const groups = GROUP_ORDER.map((group) => ({ group, files: shown.filter((file) => groupOf(file) === group) }))
  const present = groups.filter((one) => one.files.length > 0)
  const isGrouped = shown.length > GROUPED_ABOVE && present.length > 1
  const inOrder = isGrouped ? present.flatMap((one) => one.files) : shown
  const looked = inOrder.filter((file) => !isMessageFile(file))
  const count = shown.length
  const total = shown.reduce((sum, file) => sum + file.size, 0)
  const scan = sharedScan(shown)
  const saveable = shown.filter((file) => !file.has_virus)
  const toggle = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const listOf = (list: readonly FileField[]) => (
    <ul className={styles.list}>
      {list.map((file) => (
        <li key={file.id}>
          <AttachmentCard
            file={file}
            isFound={messageId !== undefined && isInFoundMessage && file.name === foundFile}
            isScanSummarised={scan !== undefined}
            maySave={messageId !== undefined}
            isExpanded={isMessageFile(file) ? opened.has(file.id) : undefined}
            onOpen={() => (isMessageFile(file) ? toggle(file.id) : setShownId(file.id))}
          />
        </li>
      ))}
    </ul>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group in a message, no landmark of the page, nor a form's
    <div role="group" className={styles.files} aria-label={t`Attachments`}>
      <div className={styles.head}>
        <span className={styles.count}>
          {joinFacts([
            plural(count, { one: '# file', other: '# files' }),
            formatSize(total, language),
            scan === 'not_scanned' && t`not scanned for viruses`,
            scan === 'clean' && t`no virus found`,
          ])}
        </span>
        {messageId !== undefined && shown.filter((file) => !file.has_virus && !file.inline).length > 1 && (
          <a className={styles.all} href={addressOf(downloadAllFiles, { id: messageId })} download>
            <Download size={15} strokeWidth={1.75} aria-hidden />
            {t`Download all`}
          </a>
        )}
        {messageId !== undefined && saveable.length > 1 && isOffered('use_drive', user) && (
          <button
            type="button"
            className={styles.all}
            disabled={isSaving}
            onClick={() => saveFilesInDrive(readContext({ kind: 'selected' }), saveable)}
          >
            <CloudUpload size={15} strokeWidth={1.75} aria-hidden />
            {isSaving ? t`Saving…` : t`Save all to the drive`}
          </button>
        )}
      </div>
      {isGrouped
        ? present.map((one) => (
            <div key={one.group}>
              <h4 className={styles.group}>{i18n._(GROUP_TEXTS[one.group])}</h4>
              {listOf(one.files)}
            </div>
          ))
        : listOf(inOrder)}
      {shown.some((file) => file.is_disguised) && (
        <div className={styles.warning}>
          <Alert tone="danger" icon={TriangleAlert}>
            {t`An attached file is a program, although its name suggests otherwise. Don’t open it.`}
          </Alert>
        </div>
      )}
      {shown.some((file) => isProgramName(file.name)) && (
        <div className={styles.warning}>
          <Alert tone="amber" icon={TriangleAlert}>
            {t`Programs can harm your computer. Open them only if you expected them.`}
          </Alert>
        </div>
      )}
      {shown.some((file) => groupOf(file) === 'archive') && (
        <div className={styles.warning}>
          <Alert tone="amber" icon={FileArchive}>
            {t`Compressed files can hide harmful programs. Open them only if you expected them.`}
          </Alert>
        </div>
      )}
      {inOrder.filter((file) => opened.has(file.id)).map(showMessage)}
      {shownId !== undefined && (
        <PreviewOverlay files={looked} startId={shownId} onClose={() => setShownId(undefined)} />
      )}
    </div>
  )
}
