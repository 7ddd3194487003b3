import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail } from '@sen/contract/threads'
import { SPOOF_MARKER, withoutSpoofMarker } from '@sen/model/subjects'
import { Star, TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { starThreads } from '../../actions/star-threads.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { cx } from '../../lib/cx.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useMarkedWords } from './marking/use-marked-words.ts'
import { AttentionBar } from './plan/AttentionBar.tsx'
import styles from './ThreadHeading.module.css'
import { ThreadLabels } from './ThreadLabels.tsx'

interface ThreadHeadingProps {
  readonly ref: RefObject<HTMLHeadingElement | null>
  readonly thread: ThreadDetail
  readonly folder: FolderField | undefined
  readonly buttons: ReactNode
}

export function ThreadHeading({ ref, thread, folder, buttons }: ThreadHeadingProps) {
  const { t } = useLingui()
  const context = useActionContext()
  const titleId = useId()
  const isSpoofed = thread.subject.trimStart().startsWith(SPOOF_MARKER)
  // The alert of the open message below already says it.
  const isWarnedBelow = thread.messages.at(-1)?.verdict?.outcome === 'forged'
  const subject = withoutSpoofMarker(thread.subject).trim() || t`(no subject)`
  useMarkedWords(ref, 'subject', subject)
  return (
    <>
      <div className={styles.heading}>
        <h2 ref={ref} id={titleId} tabIndex={-1} className={styles.subject}>
          {subject}
          {folder?.role === 'custom' && <Chip>{folderTitle(folder)}</Chip>}
        </h2>
        {buttons}
        <IconButton
          label={thread.starred ? t`Remove star` : t`Add star`}
          icon={Star}
          shortcut="s"
          filled={thread.starred}
          aria-pressed={thread.starred}
          className={cx(styles.star, thread.starred && styles.starred)}
          onClick={() => starThreads.perform(context({ kind: 'threads', ids: [thread.id] }))}
        />
      </div>
      <AttentionBar thread={thread} />
      <ThreadLabels thread={thread} onGone={() => document.getElementById(titleId)?.focus()} />
      {isSpoofed && !isWarnedBelow && (
        <Alert tone="danger" icon={TriangleAlert} title={t`The sender of this mail may be forged`}>
          {t`Don’t open its links or files, or send money or passwords, until you’ve checked with the sender another way.`}
        </Alert>
      )}
      {folder?.role === 'junk' && !isSpoofed && !isWarnedBelow && (
        <Alert tone="amber" icon={TriangleAlert}>
          {t`This message is in Junk. Be careful with its links and files.`}
        </Alert>
      )}
    </>
  )
}
