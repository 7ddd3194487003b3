import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { loadPart } from '../../../lib/trouble/load-part.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../../state/notices.ts'
import { whenFirstScreenStands } from '../../../state/starting/first-screen.ts'
import { ComposePlaceholder } from './ComposePlaceholder.tsx'

type Dock = ComponentType<{ account: string }>

const LATEST_MILLISECONDS = 3_000

/** Loads the chunk when the page is idle, so that a window opens at once and drafts are restored after a crash. */
export function ComposeSlot({ account }: { account: string | undefined }) {
  const { t } = useLingui()
  const isWanted = useComposeWindows((state) => state.windows.length > 0)
  const [dock, setDock] = useState<{ readonly Dock: Dock }>()

  const load = useCallback(
    async (showFailure: boolean): Promise<void> => {
      try {
        const { ComposeDock } = await loadPart(() => import('../../../features/compose/ComposeDock.tsx'))
        setDock({ Dock: ComposeDock })
      } catch {
        if (!showFailure) return
        showNotice({
          text: t`The compose window could not be loaded.`,
          tone: 'danger',
          lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
          action: { label: t`Try again`, perform: () => void load(true) },
        })
      }
    },
    [t],
  )

  useEffect(() => {
    if (dock) return
    if (isWanted) {
      void load(true)
      return
    }
    let isOver = false
    let cancel = () => {}
    void whenFirstScreenStands().then(() => {
      if (!isOver) cancel = whenIdle(() => void load(false), LATEST_MILLISECONDS)
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [dock, isWanted, load])

  return (
    <>
      {dock && account !== undefined && <dock.Dock account={account} />}
      <ComposePlaceholder />
    </>
  )
}
