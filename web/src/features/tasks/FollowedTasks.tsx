import { isUnderWay } from '@sen/model/acting/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tasksQuery } from '../../data/tasks/queries.ts'
import { useTasks } from '../../state/tasks.ts'
import { TaskProgress } from './TaskProgress.tsx'
import { hasNoDialog } from './task-texts.ts'
import { useTaskEnds } from './use-task-ends.ts'

/** Polling interval, in case the socket sends nothing. */
const ASK_MILLISECONDS = 2_000

export function FollowedTasks() {
  const { followed } = useTasks()
  const { data = [], dataUpdatedAt } = useQuery({ ...tasksQuery, refetchInterval: ASK_MILLISECONDS })
  useTaskEnds(data, dataUpdatedAt)
  // In the order of creation, so that updates do not move the lines.
  const underWay = data.filter(({ state }) => isUnderWay(state)).toSorted((a, b) => Number(a.id) - Number(b.id))
  // Tasks of other pages are shown beside ours, but never alone.
  const isOurs = underWay.some(({ id }) => id in followed)
  useLeaveWarning(isOurs && !underWay.every(hasNoDialog))
  return isOurs && <TaskProgress tasks={underWay} />
}

/** The server continues without the page, but users who leave should know that a task is running. */
function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnderWay])
}
