import * as z from 'zod/mini'
import { quota, UserInfo } from './account.ts'
import { FolderField } from './folders.ts'
import { LabelField } from './labels/labels.ts'
import { route } from './route.ts'
import { SettingField } from './settings.ts'
import { SiteInfo } from './site.ts'
import { TaskField } from './tasks/tasks.ts'
import { ThreadField } from './threads.ts'

/**
 * Versioned data is at least as new as `user.version`, where the socket resumes, so nothing must be fetched twice. A
 * signed-in page contains this as JSON.
 */
export const Start = z.object({
  site: SiteInfo,
  user: UserInfo,
  settings: z.array(SettingField),
  folders: z.array(FolderField),
  labels: z.array(LabelField),
  quota: quota.response,
  tasks: z.array(TaskField),
  /** The requested page of the list; null when the folder does not exist. */
  list: z.nullable(
    z.object({ in: z.string(), offset: z.int(), limit: z.int(), total: z.int(), threads: z.array(ThreadField) }),
  ),
})
export type Start = z.output<typeof Start>

/** Browser window size in CSS pixels: `1440x900`. */
const SCREEN = /^[1-9]\d{1,4}x[1-9]\d{1,4}$/

export const start = route({
  method: 'GET',
  path: '/api/v2/start',
  summary: 'Get everything the first screen shows. The list has as many rows as the setting `item_per_page`.',
  query: z.object({
    in: z.optional(z.string().check(z.maxLength(1_024))),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    screen: z.optional(z.string().check(z.regex(SCREEN))),
  }),
  response: z.extend(Start, {
    drawn: z.optional(z.string()),
  }),
  errors: [],
})

export function readScreen(said: string | undefined): { readonly width: number; readonly height: number } | undefined {
  if (said === undefined || !SCREEN.test(said)) return undefined
  const [width = 0, height = 0] = said.split('x').map(Number)
  return { width, height }
}
