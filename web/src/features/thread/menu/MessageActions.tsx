import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Reply, SunMoon } from 'lucide-react'
import { answerSender, isAnswerable, maySend } from '../../../actions/write.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import styles from './MessageActions.module.css'
import { type MessageMenuProps, useMessageMenu } from './use-message-menu.ts'

export function MessageActions(props: MessageMenuProps) {
  const { message, isOriginal, onOriginal } = props
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const isDark = useIsDark()
  const entries = useMessageMenu(props)
  return (
    <div className={styles.actions}>
      {isDark && message.body_format === 'html' && (
        <IconButton
          label={isOriginal ? t`Dark colours` : t`Original colours`}
          icon={SunMoon}
          aria-pressed={isOriginal}
          onClick={onOriginal}
        />
      )}
      {maySend({ user }) && isAnswerable(message) && (
        <IconButton label={t`Reply`} icon={Reply} onClick={() => answerSender(message)} />
      )}
      <MenuButton label={t`More actions`} icon={EllipsisVertical} align="end" entries={entries} />
    </div>
  )
}
