import { readScreen, type Start, start } from '@sen/contract/start'
import { userInfo } from '@sen/core/accounts/user-info'
import { listFolders } from '@sen/core/folders/list-folders'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { listLabels } from '@sen/core/labels/list-labels'
import { readQuota } from '@sen/core/mailboxes/read-quota'
import { getSettings } from '@sen/core/settings/get-settings'
import { listTasks } from '@sen/core/tasks/list-tasks'
import { listThreads } from '@sen/core/threads/list-threads'
import { withViews } from '@sen/core/tracking/with-views'
import type { FirstList } from '@sen/model/folders'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentQuota, presentUser } from '../presenters/account.ts'
import { presentFolders } from '../presenters/folder.ts'
import { presentSite, type SiteOptions } from '../presenters/site.ts'
import { presentTask } from '../presenters/task.ts'
import { presentRow } from '../presenters/thread.ts'
import { presentSettings } from '../routes/settings.ts'
import type { FirstScreens } from './first-screens.ts'

type AskedList = Pick<FirstList, 'in' | 'page'>

export interface BegunStart {
  readonly settings: Start['settings']
  finish(asked: AskedList | undefined): Promise<Start>
}

export type BeginStart = (actor: Actor) => Promise<BegunStart>

export interface StartNeeds {
  readonly world: World
  readonly site: SiteOptions
  readonly firstScreens: FirstScreens | undefined
}

/** @returns a function that reads the same data for the page that embeds it */
export function startRoute(mount: Mount, { world, site, firstScreens }: StartNeeds): BeginStart {
  const beginStart: BeginStart = async (actor) => {
    // Data that is read later may be newer, and the socket sends the events since then.
    const user = await userInfo(world, actor)
    const settings = await getSettings(world, actor)
    const presented = presentSettings(actor, settings).data
    const finish = async (asked: AskedList | undefined): Promise<Start> => {
      const [folders, labels, quota, tasks, list] = await Promise.all([
        listFolders(world, actor),
        listLabels(world, actor),
        readQuota(world, actor),
        listTasks(world, actor),
        asked ? readList(world, actor, asked, settings.item_per_page) : null,
      ])
      return {
        site: presentSite(site),
        user: presentUser(user, world),
        settings: presented,
        folders: presentFolders(folders),
        labels: [...labels],
        quota: presentQuota(quota),
        tasks: tasks.map(presentTask),
        list,
      }
    }
    return { settings: presented, finish }
  }
  mount(start, async (actor, { query }) => {
    const begun = await beginStart(actor)
    const read = await begun.finish({ in: query.in, page: query.page })
    const screen = readScreen(query.screen)
    const drawn = screen && (await firstScreens?.draw(read, screen))
    return { data: { ...read, ...(drawn !== undefined && { drawn }) } }
  })
  return beginStart
}

async function readList(
  world: World,
  actor: Actor,
  { in: folder = SYSTEM_FOLDER_NAMES.inbox, page }: AskedList,
  limit: number,
): Promise<Start['list']> {
  const offset = (page - 1) * limit
  try {
    const { rows, total, showsViews } = await listThreads(world, actor, { in: folder, limit, offset })
    const seen = await withViews(world, actor, rows, showsViews)
    return { in: folder, offset, limit, total, threads: seen.map(presentRow) }
  } catch (error) {
    if (error instanceof Refused && error.code === 'folder_not_found') return null
    throw error
  }
}
