import { useLingui } from '@lingui/react/macro'
import type { BatchField } from '@sen/contract/jobs/batches'
import { isUnderWay } from '@sen/model/acting/batches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../actions/report.ts'
import { cancelBatch } from '../../data/batches/cancel-batch.ts'
import { batchQuery, latestBatchQuery } from '../../data/batches/queries.ts'
import { followBatch, useBatch } from '../../state/batch.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './BatchPanel.module.css'
import { useBatchEnd } from './use-batch-end.ts'

/** A job that is quicker than this is over before anybody could read how far it is. */
const SHOWN_AFTER_MILLISECONDS = 500
/** The socket tells; should it be silent, we ask. */
const ASK_MILLISECONDS = 2_000

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
  if (id === undefined || !batch.data || !isUnderWay(batch.data.state)) return null
  return <Progress key={`${id} ${batch.data.state}`} batch={batch.data} />
}

function Progress({ batch }: { batch: BatchField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const isLong = useAfter(SHOWN_AFTER_MILLISECONDS)
  useLeaveWarning()
  const [done, total] = [batch.done.toLocaleString(language), batch.total.toLocaleString(language)]
  const isUndoing = batch.state === 'undoing'
  const share = batch.total === 0 ? 0 : (batch.done / batch.total) * 100
  const cancel = () => attempt(() => cancelBatch(cache, batch.id))
  return (
    <Dialog
      open={isLong}
      kind="alert"
      title={isUndoing ? t`Undoing` : t`Working on many conversations`}
      closeLabel={t`Close`}
      onClose={() => {}}
      width={420}
      footer={!isUndoing && <Button onClick={cancel}>{t`Stop`}</Button>}
    >
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={batch.total}
        aria-valuenow={batch.done}
      >
        <div className={styles.done} style={{ width: `${share}%` }} />
      </div>
      {/* How many a search finds is not known before it has been gone through. */}
      {batch.total > 0 && <p className={styles.count}>{t`${done} of ${total} conversations`}</p>}
      <p className={styles.count}>{t`This continues even if you close the page.`}</p>
    </Dialog>
  )
}

function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}

/** The server goes on alone, but whoever leaves should know that something is under way. */
function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
