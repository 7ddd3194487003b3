import { useLingui } from '@lingui/react/macro'
import { MAX_UPLOADED_TOTAL_BYTES } from '@sen/model/messages/limits'
import { judgeFiles } from '@sen/model/sending'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { attachedFiles } from '../../../data/drafts/draft-content.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { ERROR_TEXTS } from '../../../i18n/error-texts.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatLimit, formatSize } from '../../../lib/sizes.ts'
import type { sharedScan } from '../../../widgets/attachments/shared-scan.ts'
import styles from './AttachmentList.module.css'
import { filesForSizeCheck } from './attachment-size-check.ts'
import type { UploadItem } from './upload-list.ts'

interface TotalSizeProps {
  readonly draft: DraftSession
  readonly items: readonly UploadItem[]
  readonly scan: ReturnType<typeof sharedScan>
  /** The send error already describes the problem. */
  readonly isRefusalShown: boolean
}

export function TotalSize({ draft, items, scan, isRefusalShown }: TotalSizeProps) {
  const { t, i18n } = useLingui()
  const language = i18n.locale === 'en' ? 'en' : 'vi'
  const attached = useStore(
    draft.view,
    useShallow(({ content }) => attachedFiles(content)),
  )
  const forwarded = useStore(draft.view, ({ content }) => content.forwarded)
  // Files for the drive are sent as links, which do not count.
  const coming = items.filter(({ state, isToDrive }) => state !== 'refused' && !isToDrive)
  const all = [
    ...filesForSizeCheck(attached, forwarded),
    ...coming.map(({ sizeBytes }) => ({ sizeBytes, isForwarded: false })),
  ]
  const refusal = judgeFiles(all)
  if (all.length < 2 && !refusal) return null
  const total = formatSize(
    all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    language,
  )
  const limit = formatLimit(MAX_UPLOADED_TOTAL_BYTES, language)
  // The limit in question applies to uploads; forwarded files do not count (product decision 1).
  const hasForwarded = all.some(({ isForwarded }) => isForwarded)
  return (
    <p
      className={styles.total}
      data-too-large={refusal !== undefined || undefined}
      role={refusal ? 'alert' : undefined}
    >
      {joinFacts([
        hasForwarded ? t`Total ${total}` : t`${total} / ${limit}`,
        scan === 'not_scanned' && t`not scanned for viruses`,
        scan === 'clean' && t`no virus found`,
      ])}
      {refusal && !isRefusalShown && <span> · {i18n._(ERROR_TEXTS[refusal])}</span>}
    </p>
  )
}
