import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import type { ThreadDetail } from '@sen/contract/threads'
import { COLLAPSE_ABOVE_MESSAGES } from '@sen/model/limits'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './MessageList.module.css'
import { DraftCard } from './message/DraftCard.tsx'
import { MessageCard } from './message/MessageCard.tsx'
import { ReplyBar } from './ReplyBar.tsx'

interface MessageListProps {
  readonly thread: ThreadDetail
  readonly own: readonly string[]
  /** Draws what stands above, with the buttons that are the list's own. */
  readonly heading: (buttons: ReactNode) => ReactNode
}

/** The messages of a thread, oldest first. What was read before stands collapsed, the middle of a long one is folded. */
export function MessageList({ thread, own, heading }: MessageListProps) {
  const { t } = useLingui()
  const { messages } = thread
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isMiddleShown, setMiddleShown] = useState(false)
  const openAtFirst = useOpenAtFirst(messages)
  const isOpen = (message: MessageField) => toggled.get(message.id) ?? openAtFirst.has(message.id)
  const hidden = isMiddleShown ? [] : middleOf(messages, isOpen)
  const areAllOpen = messages.every((message) => message.is_draft || isOpen(message))
  const last = messages.findLast((message) => !message.is_draft)
  const openRef = useScrollToOpen(thread.id)

  const toggleAll = () => {
    setMiddleShown(true)
    setToggled(new Map(messages.map(({ id }) => [id, !areAllOpen])))
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
      <ol className={styles.list}>
        {messages.map((message) => {
          if (hidden[0] === message) {
            const count = hidden.length
            return (
              <li key={message.id} className={styles.more}>
                <button type="button" onClick={() => setMiddleShown(true)}>
                  {t`Show ${count} more messages`}
                </button>
              </li>
            )
          }
          if (hidden.includes(message)) return null
          return (
            <li key={message.id} ref={message === last ? openRef : undefined} className={styles.item}>
              {message.is_draft ? (
                <DraftCard message={message} />
              ) : (
                <MessageCard
                  message={message}
                  own={own}
                  isOpen={isOpen(message)}
                  onToggle={() => setToggled(new Map(toggled).set(message.id, !isOpen(message)))}
                />
              )}
            </li>
          )
        })}
      </ol>
      {last && <ReplyBar message={last} own={own} />}
    </>
  )
}

/** Open to begin with: the last message, and what was unread when the thread was opened. Later arrivals open too. */
function useOpenAtFirst(messages: readonly MessageField[]): ReadonlySet<string> {
  const open = useRef(new Set<string>())
  for (const message of messages) if (message.unread) open.current.add(message.id)
  const last = messages.findLast((message) => !message.is_draft)
  if (last) open.current.add(last.id)
  return open.current
}

/** What lies between the first and the last two of a long thread, as far as nothing in it is open. */
function middleOf(
  messages: readonly MessageField[],
  isOpen: (message: MessageField) => boolean,
): readonly MessageField[] {
  if (messages.length <= COLLAPSE_ABOVE_MESSAGES) return []
  const middle = messages.slice(1, -2)
  return middle.some((message) => message.is_draft || isOpen(message)) ? [] : middle
}

/** In a long thread one comes to the newest message, not to the oldest. */
function useScrollToOpen(threadId: string) {
  const item = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread
  useEffect(() => {
    const scroller = item.current?.closest('article')?.lastElementChild
    if (!item.current || !scroller) return
    const top = item.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    if (top > scroller.clientHeight * 0.6) scroller.scrollTop += top - 24
  }, [threadId])
  return item
}
