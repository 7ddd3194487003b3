import { isUnderWay } from '@sen/model/acting/batches'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { batchQuery, latestBatchQuery } from '../../data/batches/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { followBatch, useBatch } from '../../state/batch.ts'
import { useBatchEnd } from './use-batch-end.ts'

/** The socket tells; should it be silent, we ask. */
const ASK_MILLISECONDS = 2_000

/** A job that is over at once shows nothing; the job itself needs no page. */
const loadProgress = async () => (await importPart(() => import('./BatchProgress.tsx'))).BatchProgress
const withoutIt = () => {}

/** Follows the job over many threads that this page began, or that was under way when it came back. */
export function BatchPanel() {
  const { id } = useBatch()
  const latest = useQuery(latestBatchQuery)
  const batch = useQuery({
    ...batchQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? ASK_MILLISECONDS : false),
  })
  const found = latest.data && isUnderWay(latest.data.state) ? latest.data.id : undefined
  const wasLookedFor = useRef(false)
  useEffect(() => {
    if (wasLookedFor.current || !latest.isSuccess) return
    wasLookedFor.current = true
    if (useBatch.getState().id === undefined && found !== undefined) followBatch(found)
  }, [latest.isSuccess, found])
  useBatchEnd(id === undefined ? undefined : batch.data)
  const present = id !== undefined && batch.data && isUnderWay(batch.data.state) ? batch.data : undefined
  useLeaveWarning(present !== undefined)
  const BatchProgress = usePart(present !== undefined, loadProgress, withoutIt)
  return present && BatchProgress && <BatchProgress key={`${id} ${present.state}`} batch={present} />
}

/** The server goes on alone, but whoever leaves should know that something is under way. */
function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnderWay])
}
