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
 * All that the first screen shows. Whatever has a version is at least as new as `user.version`, where the socket begins:
 * nothing of it has to be asked for again. The page of somebody who is signed in brings the same with it, as JSON.
 */
export const Start = z.object({
  site: SiteInfo,
  user: UserInfo,
  settings: z.array(SettingField),
  folders: z.array(FolderField),
  labels: z.array(LabelField),
  quota: quota.response,
  /** What is under way, and what has just ended. */
  tasks: z.array(TaskField),
  /** The page of the list that was asked for; null when there is no such folder. */
  list: z.nullable(
    z.object({ in: z.string(), offset: z.int(), limit: z.int(), total: z.int(), threads: z.array(ThreadField) }),
  ),
})
export type Start = z.output<typeof Start>

/** A browser's window, in CSS pixels: `1440x900`. */
const SCREEN = /^[1-9]\d{1,4}x[1-9]\d{1,4}$/

export const start = route({
  method: 'GET',
  path: '/api/v2/start',
  summary: 'What the first screen shows, in one answer; the list has as many rows as the setting `item_per_page` says',
  query: z.object({
    in: z.optional(z.string().check(z.maxLength(1_024))),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    screen: z.optional(z.string().check(z.regex(SCREEN))),
  }),
  response: z.extend(Start, {
    /** The first screen as HTML, as a browser with such a window draws it from the same, where that was to be had. */
    drawn: z.optional(z.string()),
  }),
  errors: [],
})

/** What was said of a window, in a query or a cookie; undefined of anything else. */
export function readScreen(said: string | undefined): { readonly width: number; readonly height: number } | undefined {
  if (said === undefined || !SCREEN.test(said)) return undefined
  const [width = 0, height = 0] = said.split('x').map(Number)
  return { width, height }
}
