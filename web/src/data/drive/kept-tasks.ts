import type { TaskField } from '@sen/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { keepTask } from '../tasks/keep-task.ts'

export function keepTaskOf<T extends { readonly task?: TaskField | undefined }>(cache: QueryClient, answer: T): T {
  if (answer.task) keepTask(cache, answer.task)
  return answer
}

export function tasksOf(answers: readonly { readonly task?: TaskField | undefined }[]): readonly TaskField[] {
  return answers.flatMap(({ task }) => task ?? [])
}
