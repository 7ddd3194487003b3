import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import type { ThreadDetail } from '@sen/contract/threads'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { isAnswerable } from '../../actions/write.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './MessageList.module.css'
import { FoundMessage } from './marking/found-words.ts'
import { DraftCard } from './message/DraftCard.tsx'
import { MessageCard } from './message/MessageCard.tsx'
import { RecalledNote } from './message/sent/RecalledNote.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import { foldedMiddle, hasFailed, openAtFirst, startOf } from './reading-order.ts'
import { ReplySlot } from './reply/ReplySlot.tsx'
import { useInlineDrafts } from './reply/use-inline-drafts.ts'
import { useScrollToOpen } from './use-scroll-to-open.ts'

/** Longer threads render their bodies only near the screen. */
const LAZY_ABOVE = 12

interface MessageListProps {
  readonly thread: ThreadDetail
  readonly own: readonly string[]
  readonly heading: (buttons: ReactNode) => ReactNode
}

export function MessageList({ thread, own, heading }: MessageListProps) {
  const { t } = useLingui()
  const { messages } = thread
  // Phones have the reply buttons in the bottom bar.
  const isPhone = useMedia(PHONE)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isMiddleShown, setMiddleShown] = useState(false)
  const found = useContext(FoundMessage)
  const openIds = useOpenAtFirst(messages, found)
  const isOpen = (message: MessageField) => toggled.get(message.id) ?? openIds.has(message.id)
  const foldedAtFirst = useFoldedAtFirst(messages, found)
  const folded = new Set(isMiddleShown ? [] : foldedAtFirst)
  const [firstFolded] = folded
  const areAllOpen = folded.size === 0 && messages.every(isOpen)
  const last = messages.findLast(isAnswerable)
  const start = messages.find(({ id }) => id === found) ?? startOf(messages)
  const openRef = useScrollToOpen(thread.id)
  const list = useRef<HTMLOListElement>(null)
  const inlineDrafts = useInlineDrafts(thread.id)

  const toggleAll = () => {
    setMiddleShown(true)
    setToggled(new Map(messages.map(({ id }) => [id, !areAllOpen])))
  }
  const showMiddle = () => {
    setMiddleShown(true)
    // The pressed button disappears, so the focus moves to the first unfolded message.
    const at = firstFolded ? messages.indexOf(firstFolded) : 0
    requestAnimationFrame(() => list.current?.children[at]?.querySelector('button')?.focus())
  }

  return (
    <>
      {heading(
        messages.length > 1 && (
          <IconButton
            label={areAllOpen ? t`Collapse all` : t`Expand all`}
            icon={areAllOpen ? ChevronsDownUp : ChevronsUpDown}
            onClick={toggleAll}
          />
        ),
      )}
      <RecalledNote threadId={thread.id} />
      <ol ref={list} className={styles.list}>
        {messages.map((message, index) => {
          if (message === firstFolded) {
            return (
              <li key={message.id} className={styles.more}>
                <MoreButton folded={[...folded]} onPress={showMiddle} />
              </li>
            )
          }
          if (folded.has(message) || inlineDrafts.has(message.id)) return null
          return (
            <li
              key={message.id}
              ref={message === start ? openRef : undefined}
              className={styles.item}
              data-open={isOpen(message) || undefined}
              data-lazy={(messages.length > LAZY_ABOVE && !message.is_draft) || undefined}
            >
              {message.is_draft ? (
                <DraftCard message={message} isOpen={isOpen(message)} />
              ) : (
                <MessageCard
                  message={message}
                  own={own}
                  isOpen={isOpen(message)}
                  number={message === start ? undefined : index + 1}
                  isLazy={messages.length > LAZY_ABOVE && message !== start}
                  onToggle={() => setToggled(new Map(toggled).set(message.id, !isOpen(message)))}
                />
              )}
            </li>
          )
        })}
      </ol>
      <ReplySlot threadId={thread.id}>{last && !isPhone && <ReplyBar message={last} />}</ReplySlot>
    </>
  )
}

function MoreButton({ folded, onPress }: { folded: readonly MessageField[]; onPress: () => void }) {
  const { t } = useLingui()
  const count = folded.length
  const unread = folded.filter((message) => message.unread).length
  return (
    <button type="button" onClick={onPress}>
      {plural(count, { one: 'Show # more message', other: 'Show # more messages' })}
      {unread > 0 && <b> · {t`${unread} unread`}</b>}
    </button>
  )
}

/** Folds once per opening. Visible messages stay visible, because they are being read or answered. */
function useFoldedAtFirst(messages: readonly MessageField[], found: string | undefined): readonly MessageField[] {
  const [ids] = useState(() => new Set(foldedMiddle(messages).map(({ id }) => id)))
  return messages.filter((message) => ids.has(message.id) && message.id !== found && !hasFailed(message))
}

/** Keeps open messages open. Later arrivals and later failures are expanded too. */
function useOpenAtFirst(messages: readonly MessageField[], found: string | undefined): ReadonlySet<string> {
  const open = useRef(new Set(found === undefined ? [] : [found]))
  for (const { id } of openAtFirst(messages)) open.current.add(id)
  return open.current
}
