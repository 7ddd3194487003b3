import { useLingui } from '@lingui/react/macro'
import { Archive, BellRing, CalendarClock, ChevronUp, Repeat } from 'lucide-react'
import { useState } from 'react'
import { NOW, type SendMode } from '../../../data/sending/send-mode.ts'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { RecurrenceDialog } from '../../../widgets/scheduling/RecurrenceDialog.tsx'
import { ReminderDialog } from '../../../widgets/scheduling/ReminderDialog.tsx'
import { ScheduleDialog } from '../../../widgets/scheduling/ScheduleDialog.tsx'
import styles from './SendButton.module.css'

interface SendButtonProps {
  readonly disabled: boolean
  readonly onSend: (mode: SendMode) => void
  readonly onSendAndArchive: (() => void) | undefined
  readonly onSendAndRemind: (at: Date) => void
}

export function SendButton({ disabled, onSend, onSendAndArchive, onSendAndRemind }: SendButtonProps) {
  const { t } = useLingui()
  const [planning, setPlanning] = useState<'schedule' | 'period' | 'remind'>()
  const choose = (mode: SendMode) => {
    setPlanning(undefined)
    onSend(mode)
  }
  return (
    <div className={styles.split} data-send>
      <Button
        look="filled"
        className={styles.send}
        disabled={disabled}
        data-tooltip={t`Send`}
        data-tooltip-keys="Ctrl+Enter"
        aria-keyshortcuts="Control+Enter"
        onClick={() => onSend(NOW)}
      >
        {t`Send`}
      </Button>
      <Menu
        label={t`Send later`}
        entries={[
          ...(onSendAndArchive
            ? [
                {
                  id: 'archive',
                  label: t`Send and archive`,
                  icon: Archive,
                  shortcut: 'Ctrl+Shift+Enter',
                  onChoose: onSendAndArchive,
                },
              ]
            : []),
          {
            id: 'remind',
            label: t`Send and remind me if nobody answers`,
            icon: BellRing,
            onChoose: () => setPlanning('remind'),
          },
          { id: 'schedule', label: t`Schedule send`, icon: CalendarClock, onChoose: () => setPlanning('schedule') },
          { id: 'period', label: t`Schedule recurring send`, icon: Repeat, onChoose: () => setPlanning('period') },
        ]}
        trigger={(props) => (
          <Button
            {...props}
            look="filled"
            className={cx(styles.send, styles.later)}
            disabled={disabled}
            aria-label={t`Send later`}
            data-tooltip={t`Send later`}
          >
            <ChevronUp size={18} strokeWidth={2} aria-hidden />
          </Button>
        )}
      />
      {planning === 'schedule' && (
        <ScheduleDialog onClose={() => setPlanning(undefined)} onChoose={(at) => choose({ kind: 'scheduled', at })} />
      )}
      {planning === 'remind' && (
        <ReminderDialog
          onClose={() => setPlanning(undefined)}
          onChoose={(at) => {
            setPlanning(undefined)
            onSendAndRemind(at)
          }}
        />
      )}
      {planning === 'period' && (
        <RecurrenceDialog
          onClose={() => setPlanning(undefined)}
          onChoose={(plan) => choose({ kind: 'periodic', plan })}
        />
      )}
    </div>
  )
}
