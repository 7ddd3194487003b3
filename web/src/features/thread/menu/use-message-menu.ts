import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  BellRing,
  CloudUpload,
  Code,
  CopyPlus,
  Download,
  Forward,
  Image,
  ImageOff,
  ListFilter,
  MailPlus,
  MailX,
  Printer,
  Reply,
  ReplyAll,
  ShieldAlert,
  SunMoon,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { addContact, mayBecomeContact } from '../../../actions/contacts/add-contact.ts'
import { useActionContext } from '../../../actions/context.ts'
import { deleteMessage, mayDeleteMessage } from '../../../actions/message/delete-message.ts'
import { mayRecall, recall } from '../../../actions/message/recall-message.ts'
import { askForReminder } from '../../../actions/message/remind.ts'
import { attempt } from '../../../actions/report.ts'
import { saveMessageInDrive } from '../../../actions/saving/save-in-drive.ts'
import { spam } from '../../../actions/spam.ts'
import { answerAll, isAnswerable, maySend } from '../../../actions/write.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { mayReplyAll } from '../../../data/messages/answered-message.ts'
import { distrustImageSender, trustImageSender } from '../../../data/messages/image-senders.ts'
import { rawSourceAddress } from '../../../data/messages/raw-source.ts'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { openCompose } from '../../../state/compose-windows.ts'
import { startFilter } from '../../../state/new-filter.ts'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { rawAddress } from '../message/raw-address.ts'
import { trustableSender } from '../message/trust/trustable-sender.ts'
import { usePrint } from '../print/use-print.ts'

export interface MessageMenuProps {
  readonly message: MessageField
  readonly isOriginal: boolean
  readonly onOriginal: () => void
}

export function useMessageMenu({ message, isOriginal, onOriginal }: MessageMenuProps): readonly MenuEntry[] {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const isDark = useIsDark()
  const print = usePrint()
  const readContext = useActionContext()
  const { history } = useRouter()
  const context = () => readContext({ kind: 'threads', ids: [message.thread_id] })
  const { folders } = context()
  const role = folders.find(({ id }) => id === message.folder_id)?.role
  const isSpamPossible = role !== 'sent' && spam.isEnabled(context())
  const answer = (kind: 'reply' | 'reply-list' | 'forward') => () => void openCompose({ kind, message })
  const printIt = () => attempt(msg`Print this message`, () => print(message.subject, [message]))
  const imagesEntry = (): readonly MenuEntry[] => {
    const sender = trustableSender(message, user?.senders.map(({ email }) => email) ?? [])
    if (sender === undefined || !message.has_remote_content || role === 'junk') return []
    const isTrusted = message.images_shown
    return [
      {
        id: 'images',
        label: isTrusted ? t`Ask before showing images of this sender` : t`Always show images of this sender`,
        icon: isTrusted ? ImageOff : Image,
        onChoose: () =>
          attempt(msg`Change how images of this sender are shown`, () =>
            (isTrusted ? distrustImageSender : trustImageSender)(cache, sender),
          ),
      },
    ]
  }
  return [
    ...(maySend({ user }) && isAnswerable(message)
      ? ([
          { id: 'reply', label: t`Reply`, icon: Reply, onChoose: answer('reply') },
          ...(user && mayReplyAll(message, user)
            ? [{ id: 'reply-all', label: t`Reply all`, icon: ReplyAll, onChoose: () => answerAll(message, user) }]
            : []),
          ...(message.list_post !== undefined
            ? [{ id: 'reply-list', label: t`Reply to the list`, icon: MailPlus, onChoose: answer('reply-list') }]
            : []),
          { id: 'forward', label: t`Forward`, icon: Forward, onChoose: answer('forward') },
          {
            id: 'copy',
            label: role === 'sent' ? t`Send again` : t`Edit as new message`,
            icon: CopyPlus,
            onChoose: () => void openCompose({ kind: 'copy', message }),
          },
          { kind: 'separator', id: 'after answers' },
        ] as const)
      : []),
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
    ...imagesEntry(),
    ...(role === 'sent' || message.from.email === ''
      ? []
      : [
          {
            id: 'filter',
            label: t`Create a filter from this message`,
            icon: ListFilter,
            onChoose: () => {
              startFilter({ from: message.from.email, goBack: () => history.back() })
              context().go.toSettings('customfilters')
            },
          },
        ]),
    ...(user && mayBecomeContact(message, user)
      ? [
          {
            id: 'contact',
            label: t`Add the sender to contacts`,
            icon: UserPlus,
            onChoose: () => addContact(cache, message.from),
          },
        ]
      : []),
    ...(mayDeleteMessage({ user, folders }, message)
      ? [
          {
            id: 'delete',
            label: t`Delete this message`,
            icon: Trash2,
            onChoose: () => deleteMessage(context(), message),
          },
        ]
      : []),
    ...(role === 'sent' && isAnswerable(message)
      ? [
          {
            id: 'remind',
            label: t`Remind me if nobody answers`,
            icon: BellRing,
            onChoose: () => askForReminder(cache, message),
          },
        ]
      : []),
    ...(mayRecall({ user }, message)
      ? [{ id: 'recall', label: t`Recall`, icon: MailX, onChoose: () => recall(context(), message) }]
      : []),
    ...(isSpamPossible
      ? [{ id: 'spam', label: t`Report spam`, icon: ShieldAlert, onChoose: () => spam.perform(context()) }]
      : []),
    { kind: 'separator', id: 'after changes' } as const,
    ...(message.unparsable ? [] : [{ id: 'print', label: t`Print this message`, icon: Printer, onChoose: printIt }]),
    {
      id: 'source',
      label: t`Show original`,
      icon: Code,
      onChoose: () => void window.open(rawAddress(message.id), '_blank', 'noopener'),
    },
    {
      id: 'download',
      label: t`Download as .eml`,
      icon: Download,
      onChoose: () => saveAs(rawSourceAddress(message.id), `${message.subject.slice(0, 80) || message.id}.eml`),
    },
    ...(isOffered('use_drive', user)
      ? [
          {
            id: 'save-to-drive',
            label: t`Save to the drive as .eml`,
            icon: CloudUpload,
            onChoose: () => saveMessageInDrive(context(), message),
          },
        ]
      : []),
  ]
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  link.click()
}
