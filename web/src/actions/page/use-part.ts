import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../../lib/trouble/load-part.ts'
import { isServerReady } from '../../lib/trouble/server-readiness.ts'
import { useConnection } from '../../state/connection.ts'
import { showNotice } from '../../state/notices.ts'

const LOOK_AGAIN_MILLISECONDS = 1_000

/**
 * A component in a piece of its own, once it is wanted and there. What cannot be had is said, `giveUp` takes back the request,
 * and the page around it stays. Without a connection it is fetched once that is back: nothing opens by itself then, over
 * what somebody does meanwhile, but at the next request it is there.
 */
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
    // Browsers remember a script that did not come: asking for it without a connection would spoil the next try.
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
      // In the moment when a network comes back, requests still fail.
      if (!isReady) timer = setTimeout(tryAgain, LOOK_AGAIN_MILLISECONDS)
      else await ask()
    }
    // What fails once more says so when it is asked for.
    const tryAgain = () => void askAgain().catch(() => {})
    tryAgain()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isLost, isOutOfReach])
  return part?.Part
}
