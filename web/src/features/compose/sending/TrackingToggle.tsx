import { t as tNow } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isTrackable } from '@sen/model/tracking/trackable'
import { Eye, EyeOff } from 'lucide-react'
import { useStore } from 'zustand'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../../state/notices.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'

/** Appears only when read tracking is enabled (spec section 5). */
export function useTrackingEntries(session: ComposeSession, writer: Writer): readonly MenuEntry[] {
  const { t } = useLingui()
  const { draft } = session
  const isTracked = useStore(draft.view, (view) => view.content.isTracked)
  const canTrack = useStore(draft.view, (view) => isTrackable(view.content.isPlain ? 'text' : 'html'))
  if (!writer.settings.tracking) return []
  const onChoose = () => draft.change({ isTracked: !isTracked })
  return [
    {
      id: 'tracking',
      label: t`Read tracking`,
      icon: Eye,
      checked: isTracked && canTrack,
      disabled: !canTrack,
      onChoose,
    },
  ]
}

export function TrackingToggle({ session, writer }: { session: ComposeSession; writer: Writer }) {
  const { t } = useLingui()
  const { draft } = session
  const isTracked = useStore(draft.view, (view) => view.content.isTracked)
  const isPlain = useStore(draft.view, (view) => view.content.isPlain)
  if (!writer.settings.tracking) return null
  if (!isTrackable(isPlain ? 'text' : 'html'))
    return (
      <IconButton
        label={t`Read tracking needs formatted text: plain text can’t contain the hidden image`}
        icon={EyeOff}
        aria-disabled
        onClick={() =>
          // Touch screens have no tooltip, so a notice explains it.
          showNotice({
            text: tNow`Read tracking needs formatted text: plain text can’t contain the hidden image`,
            lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
          })
        }
      />
    )
  return (
    <IconButton
      label={isTracked ? t`Read tracking is on for this message` : t`Read tracking is off for this message`}
      icon={isTracked ? Eye : EyeOff}
      aria-pressed={isTracked}
      onClick={() => draft.change({ isTracked: !isTracked })}
    />
  )
}
