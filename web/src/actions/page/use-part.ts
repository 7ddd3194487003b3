import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../../lib/trouble/load-part.ts'
import { isServerReady } from '../../lib/trouble/server-readiness.ts'
import { useConnection } from '../../state/connection.ts'
import { showNotice } from '../../state/notices.ts'

const LOOK_AGAIN_MILLISECONDS = 1_000

/** If loading fails, `giveUp` withdraws the request. Offline, the part opens at the next request only. */
export function usePart<P>(
  isWanted: boolean,
  load: () => Promise<ComponentType<P>>,
  giveUp: () => void,
): ComponentType<P> | undefined {
  const { t } = useLingui()
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined)
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> }>()
  const [isOutOfReach, setOutOfReach] = useState(false)
  const ask = async () => {
    const Part = await loadPart(load)
    setOutOfReach(false)
    setPart({ Part })
  }
  const tellOutOfReach = () => {
    setOutOfReach(true)
    const text = t`This part of the page isn’t on this device. Open it again when you’re back online.`
    showNotice({ text, tone: 'danger' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
  useEffect(() => {
    if (!isWanted || part) return
    // Do not request it offline: browsers cache a failed module import, and the next attempt would fail too.
    if (isLost && isOutOfReach) {
      giveUp()
      return tellOutOfReach()
    }
    ask().catch(async () => {
      giveUp()
      if (!(await isServerReady())) return tellOutOfReach()
      showNotice({ text: t`This part of the page could not be loaded. Reload the page.`, tone: 'danger' })
    })
  }, [isWanted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the connection is back
  useEffect(() => {
    if (isLost || !isOutOfReach) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const askAgain = async () => {
      const isReady = await isServerReady()
      if (isOver) return
      // Requests may still fail in the moment when the network returns.
      if (!isReady) timer = setTimeout(tryAgain, LOOK_AGAIN_MILLISECONDS)
      else await ask()
    }
    // A failure is shown at the next request.
    const tryAgain = () => void askAgain().catch(() => {})
    tryAgain()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isLost, isOutOfReach])
  return part?.Part
}
