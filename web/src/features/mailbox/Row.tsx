import { useLingui } from '@lingui/react/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import type { ThreadField } from '@sen/contract/threads'
import { type FolderRole, isPlannedRole } from '@sen/model/folders'
import { AlertCircle, Paperclip, TriangleAlert } from 'lucide-react'
import { type MouseEvent, memo, useState } from 'react'
import { labelsOf } from '../../data/labels/queries.ts'
import type { SearchedWords } from '../../data/search/searched-words.ts'
import { cx } from '../../lib/cx.ts'
import { formatFull, formatListTime, formatMessageTime, type TimeStyle } from '../../lib/dates.ts'
import { isSpoofed } from '../../lib/names/spoofed-thread.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { folderLabel } from './folder-label.ts'
import styles from './Row.module.css'
import { FoundInFile } from './row/FoundInFile.tsx'
import { Marked } from './row/Marked.tsx'
import { QuickActions } from './row/QuickActions.tsx'
import { RowLabels } from './row/RowLabels.tsx'
import { StarButton } from './row/StarButton.tsx'
import {
  labelOf,
  plannedAt,
  plannedWords,
  rowPeople,
  rowSentence,
  snippetOf,
  snoozedUntil,
  subjectOf,
} from './row-words.ts'
import swipe from './Swipe.module.css'
import { PlannedSign } from './signs/PlannedSign.tsx'
import { SeenSign } from './signs/SeenSign.tsx'
import { SnoozedSign } from './signs/SnoozedSign.tsx'
import type { RowHandlers } from './use-row-handlers.ts'

export interface RowProps {
  readonly thread: ThreadField
  readonly role: FolderRole | undefined
  readonly own: readonly string[]
  readonly now: Date
  readonly timeStyle: TimeStyle
  /** Folder of the thread, in lists over several folders. */
  readonly folderPath?: string | undefined
  readonly labelsById: ReadonlyMap<string, LabelField>
  readonly href: string
  /** Case-folded search terms. */
  readonly hits: SearchedWords
  readonly isSelected: boolean
  readonly isSelecting: boolean
  readonly isOpen: boolean
  readonly isFresh: boolean
  /** The row that Tab reaches. */
  readonly isStop: boolean
  readonly isDraggable: boolean
  readonly handlers: RowHandlers
}

// An ARIA grid, whose rows take the focus; a table would promise columns.
const CELL = { role: 'gridcell' } as const

export const Row = memo(function Row(props: RowProps) {
  const {
    thread,
    role,
    own,
    now,
    timeStyle,
    folderPath,
    labelsById,
    href,
    hits,
    isSelected,
    isSelecting,
    isOpen,
    isFresh,
    isStop,
    isDraggable,
    handlers,
  } = props
  const { t } = useLingui()
  const [isHovered, setHovered] = useState(false)
  const { id } = thread
  const date = new Date(thread.last_message_timestamp * 1000)
  const isPlanned = isPlannedRole(role)
  // Scheduled mail needs the hour as well as the day.
  const formatTime = isPlanned ? formatMessageTime : formatListTime
  const time = formatTime(date, now, timeStyle, t`Yesterday`)
  const people = rowPeople(thread, role, own)
  const label = labelOf(thread, role)
  const labels = labelsOf(labelsById, thread.labels)
  // Mail that waits to be sent cannot be moved.
  const isWaiting = isPlanned || label === 'sending'
  const leavesAt = plannedAt(thread, role)
  const planned = leavesAt && formatMessageTime(leavesAt, now, timeStyle, t`Yesterday`)
  const returnsAt = snoozedUntil(thread)
  const snoozed = returnsAt && formatMessageTime(returnsAt, now, timeStyle, t`Yesterday`)
  const hasFailed = thread.status === 'sending_failed'

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.shiftKey) handlers.onSelect(id, true)
    else handlers.onOpen(id)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="row"
      aria-label={rowSentence(thread, { people, time, label, labels, folderPath, planned, snoozed })}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-id={id}
      draggable={isDraggable}
      className={cx(
        styles.row,
        swipe.under,
        thread.unread && styles.unread,
        isSelected && styles.selected,
        isSelecting && styles.selecting,
        isOpen && styles.open,
        isFresh && styles.fresh,
        folderPath !== undefined && styles.placed,
      )}
      onFocus={() => handlers.onFocus(id)}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        setHovered(true)
        handlers.onHover(id)
      }}
      onPointerLeave={() => setHovered(false)}
    >
      <div role="presentation" className={styles.face}>
        <span className={styles.dot} role="presentation" />
        <span {...CELL} className={styles.check}>
          <Checkbox
            label={t`Select`}
            tabIndex={-1}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => handlers.onSelect(id, event.shiftKey)}
          />
        </span>
        <span {...CELL} className={styles.starCell}>
          <StarButton isOn={thread.starred} onPress={() => handlers.onStar(id)} />
        </span>
        <span {...CELL} className={styles.cell}>
          <a href={href} tabIndex={-1} draggable={false} className={styles.link} onClick={onClick}>
            <span className={styles.who}>
              {label && <em className={styles[label]}>{label === 'draft' ? t`Draft` : t`Sending…`}</em>}
              <span>{people}</span>
              {thread.message_count > 1 && <small>{thread.message_count}</small>}
            </span>
            <span className={styles.what}>
              {hasFailed && <AlertCircle size={15} strokeWidth={2} className={styles.failed} aria-hidden />}
              {isSpoofed(thread) && (
                <span className={styles.failed} title={t`sender may be forged`}>
                  <TriangleAlert size={15} strokeWidth={2} aria-hidden />
                </span>
              )}
              <SeenSign thread={thread} />
              {planned !== undefined && <PlannedSign words={plannedWords(planned)} time={planned} />}
              <SnoozedSign thread={thread} until={snoozed} />
              <RowLabels labels={labels} />
              <b>
                <Marked text={subjectOf(thread.subject)} hits={hits.subject} />
              </b>
              {thread.found_in_file === undefined ? (
                <i>
                  <Marked text={snippetOf(thread.snippet)} hits={hits.body} />
                </i>
              ) : (
                <FoundInFile name={thread.found_in_file} snippet={snippetOf(thread.snippet)} hits={hits.file} />
              )}
            </span>
            {folderPath !== undefined && (
              <small className={styles.place} title={folderPath}>
                {folderLabel(folderPath)}
              </small>
            )}
            <span className={styles.clip}>
              {thread.has_attachments && <Paperclip size={15} strokeWidth={1.75} aria-hidden />}
            </span>
            <time
              className={styles.time}
              dateTime={date.toISOString()}
              // The tooltip is computed only on hover.
              title={isHovered ? formatFull(date, timeStyle) : undefined}
            >
              {time}
            </time>
          </a>
        </span>
        {isHovered && <QuickActions thread={thread} role={role} isWaiting={isWaiting} handlers={handlers} />}
      </div>
    </div>
  )
})
