import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Code, EllipsisVertical, Forward, Paperclip, Reply, ReplyAll, SunMoon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { maySend } from '../../../actions/write.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { useIsDark } from '../../../lib/use-dark.ts'
import { openCompose } from '../../../state/compose-windows.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import styles from './MessageHead.module.css'
import { MessageTime } from './MessageTime.tsx'
import { mayReplyAll } from './may-reply-all.ts'
import { RecipientLine } from './RecipientLine.tsx'
import { rawAddress } from './raw-address.ts'

interface MessageHeadProps {
  readonly message: MessageField
  readonly own: readonly string[]
  readonly isOpen: boolean
  /** In the dark: whether the body keeps the colours it was written in. */
  readonly isOriginal: boolean
  readonly onToggle: () => void
  readonly onOriginal: () => void
}

export function MessageHead({ message, own, isOpen, isOriginal, onToggle, onOriginal }: MessageHeadProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const isDark = useIsDark()
  const name = message.from.name || message.from.email || t`(unknown sender)`
  const answers = maySend({ user })
  const entries: readonly MenuEntry[] = [
    ...(answers ? answerEntries(message, own, t`Reply`, t`Reply all`, t`Forward`) : []),
    ...(isDark && message.body_format === 'html'
      ? [
          {
            id: 'colours',
            label: isOriginal ? t`Dark colours` : t`Original colours`,
            icon: SunMoon,
            onChoose: onOriginal,
          },
        ]
      : []),
    {
      id: 'source',
      label: t`Show original`,
      icon: Code,
      onChoose: () => void window.open(rawAddress(message.id), '_blank', 'noopener'),
    },
  ]
  // The whole line opens and closes; the button in it says so to those who do not point.
  const onLineClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button, a, [popover]')) onToggle()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the sender's name in it is a button that does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={styles.head} onClick={onLineClick}>
      <Avatar name={name} seed={message.from.email} size={36} />
      <div className={styles.words}>
        <div className={styles.sender}>
          <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
            {name}
          </button>
          {isOpen && message.from.name !== '' && <small className={styles.address}>&lt;{message.from.email}&gt;</small>}
        </div>
        {isOpen ? (
          <RecipientLine message={message} own={own} />
        ) : (
          <div className={styles.snippet}>{message.snippet}</div>
        )}
      </div>
      {!isOpen && message.files.some((file) => !file.inline) && (
        <Paperclip size={15} strokeWidth={1.75} className={styles.clip} aria-label={t`with attachments`} />
      )}
      <MessageTime message={message} />
      {isOpen && (
        <div className={styles.actions}>
          {isDark && message.body_format === 'html' && (
            <IconButton
              label={isOriginal ? t`Dark colours` : t`Original colours`}
              icon={SunMoon}
              aria-pressed={isOriginal}
              className={styles.wide}
              onClick={onOriginal}
            />
          )}
          {answers && (
            <IconButton label={t`Reply`} icon={Reply} onClick={() => openCompose({ kind: 'reply', message })} />
          )}
          <MenuButton label={t`More actions`} icon={EllipsisVertical} align="end" entries={entries} />
        </div>
      )}
    </div>
  )
}

function answerEntries(
  message: MessageField,
  own: readonly string[],
  reply: string,
  replyAll: string,
  forward: string,
): readonly MenuEntry[] {
  const open = (kind: 'reply' | 'reply-all' | 'forward') => () => void openCompose({ kind, message })
  return [
    { id: 'reply', label: reply, icon: Reply, onChoose: open('reply') },
    ...(mayReplyAll(message, own)
      ? [{ id: 'reply-all', label: replyAll, icon: ReplyAll, onChoose: open('reply-all') }]
      : []),
    { id: 'forward', label: forward, icon: Forward, onChoose: open('forward') },
    { kind: 'separator', id: 'line' },
  ]
}
