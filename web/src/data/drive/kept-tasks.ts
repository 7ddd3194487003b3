import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { cacheTask } from '../tasks/cache-task.ts'

export function cacheTaskOf<T extends { readonly task?: TaskField | undefined }>(cache: QueryClient, answer: T): T {
  if (answer.task) cacheTask(cache, answer.task)
  return answer
}

export function tasksOf(answers: readonly { readonly task?: TaskField | undefined }[]): readonly TaskField[] {
  return answers.flatMap(({ task }) => task ?? [])
}
