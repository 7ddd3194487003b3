import { isUnderWay } from '@sen/model/acting/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { taskQuery } from '../../data/tasks/queries.ts'
import { TaskProgress } from './TaskProgress.tsx'
import { useTaskEnd } from './use-task-end.ts'

/** The socket tells; should it be silent, we ask. */
const ASK_MILLISECONDS = 2_000

/** How far a task is, and what it has done when it has ended. It shows nothing of one that is over at once. */
export function FollowedTask({ id }: { id: string }) {
  const { data } = useQuery({
    ...taskQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? ASK_MILLISECONDS : false),
  })
  useTaskEnd(data)
  const present = data && isUnderWay(data.state) ? data : undefined
  useLeaveWarning(present !== undefined)
  return present && <TaskProgress key={present.state} task={present} />
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
