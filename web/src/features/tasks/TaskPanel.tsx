import { isUnderWay } from '@sen/model/acting/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { latestTaskQuery } from '../../data/tasks/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { followTask, useTask } from '../../state/tasks.ts'

/** Most visits order none. */
const loadFollowed = async () => (await importPart(() => import('./FollowedTask.tsx'))).FollowedTask
const withoutIt = () => {}

/** Follows the task that this page began, or that was under way when it came back. */
export function TaskPanel() {
  const { id } = useTask()
  const latest = useQuery(latestTaskQuery)
  const found = latest.data && isUnderWay(latest.data.state) ? latest.data.id : undefined
  const wasLookedFor = useRef(false)
  useEffect(() => {
    if (wasLookedFor.current || !latest.isSuccess) return
    wasLookedFor.current = true
    if (useTask.getState().id === undefined && found !== undefined) followTask(found)
  }, [latest.isSuccess, found])
  const FollowedTask = usePart(id !== undefined, loadFollowed, withoutIt)
  return id !== undefined && FollowedTask && <FollowedTask key={id} id={id} />
}
