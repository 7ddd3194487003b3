import { isUnderWay } from '@sen/model/acting/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { tasksQuery } from '../../data/tasks/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { followTask, isFollowing, useTasks } from '../../state/tasks.ts'

const loadFollowed = async () => (await importPart(() => import('./FollowedTasks.tsx'))).FollowedTasks
const withoutIt = () => {}

export function TaskPanel() {
  const { data } = useQuery(tasksQuery)
  const isWanted = useTasks(isFollowing)
  const isKnown = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of those that were there when the page came
  useEffect(() => {
    for (const { id, state } of data ?? []) if (isUnderWay(state)) followTask(id)
  }, [isKnown])
  const FollowedTasks = usePart(isWanted, loadFollowed, withoutIt)
  return isWanted && FollowedTasks && <FollowedTasks />
}
