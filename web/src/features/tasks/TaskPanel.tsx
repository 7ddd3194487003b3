import { isUnderWay } from '@sen/model/acting/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { latestTaskQuery, taskQuery } from '../../data/tasks/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { followTask, useTask } from '../../state/tasks.ts'
import { useTaskEnd } from './use-task-end.ts'

/** The socket tells; should it be silent, we ask. */
const ASK_MILLISECONDS = 2_000

/** A job that is over at once shows nothing; the job itself needs no page. */
const loadProgress = async () => (await importPart(() => import('./TaskProgress.tsx'))).TaskProgress
const withoutIt = () => {}

/** Follows the job over many threads that this page began, or that was under way when it came back. */
export function TaskPanel() {
  const { id } = useTask()
  const latest = useQuery(latestTaskQuery)
  const task = useQuery({
    ...taskQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? ASK_MILLISECONDS : false),
  })
  const found = latest.data && isUnderWay(latest.data.state) ? latest.data.id : undefined
  const wasLookedFor = useRef(false)
  useEffect(() => {
    if (wasLookedFor.current || !latest.isSuccess) return
    wasLookedFor.current = true
    if (useTask.getState().id === undefined && found !== undefined) followTask(found)
  }, [latest.isSuccess, found])
  useTaskEnd(id === undefined ? undefined : task.data)
  const present = id !== undefined && task.data && isUnderWay(task.data.state) ? task.data : undefined
  useLeaveWarning(present !== undefined)
  const TaskProgress = usePart(present !== undefined, loadProgress, withoutIt)
  return present && TaskProgress && <TaskProgress key={`${id} ${present.state}`} task={present} />
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
