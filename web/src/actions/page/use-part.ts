import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../../lib/trouble/load-part.ts'
import { showNotice } from '../../state/notices.ts'

/**
 * A component in a piece of its own, once it is wanted and there. What cannot be had is said, `giveUp` takes back the request,
 * and the page around it stays.
 */
export function usePart<P>(
  isWanted: boolean,
  load: () => Promise<ComponentType<P>>,
  giveUp: () => void,
): ComponentType<P> | undefined {
  const { t } = useLingui()
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
  useEffect(() => {
    if (!isWanted || part) return
    loadPart(load).then(
      (Part) => setPart({ Part }),
      () => {
        giveUp()
        showNotice({ text: t`This part of the page could not be loaded. Reload the page.`, tone: 'danger' })
      },
    )
  }, [isWanted])
  return part?.Part
}
