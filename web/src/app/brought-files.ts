import { plural, t } from '@lingui/core/macro'
import type { MailEventField } from '@sen/contract/events'
import { SHORTENED_CHARACTERS } from '@sen/model/limits'
import { drivePlacePath } from '../data/drive/drive-place.ts'
import { shorten } from '../lib/names/shorten.ts'
import { showNotice, useNotices } from '../state/notices.ts'
import { router } from './router.tsx'

type BroughtFile = Extract<MailEventField, { readonly type: 'file.brought' }>

const LASTS_MILLISECONDS = 8_000

/** How many the notice that stands speaks of, by page. */
const told = new Map<string, number>()

/** Somebody brought a file: a notice says so, and shows the way there. Many at once are one notice, which counts them. */
export function tellBroughtFile({ request_id, folder_id, folder_name, file_name, by }: BroughtFile): void {
  const about = `file-request ${request_id}`
  const stands = useNotices.getState().notices.some((notice) => notice.about === about)
  const count = (stands ? (told.get(request_id) ?? 0) : 0) + 1
  told.set(request_id, count)
  const name = shorten(file_name, SHORTENED_CHARACTERS)
  const folder = shorten(folder_name, SHORTENED_CHARACTERS)
  const text =
    count > 1
      ? plural(count, { one: `# file arrived in “${folder}”.`, other: `# files arrived in “${folder}”.` })
      : by === ''
        ? t`“${name}” arrived in “${folder}”.`
        : t`${by} sent “${name}” to “${folder}”.`
  const show = () => {
    const params = { _splat: drivePlacePath({ kind: 'folder', id: folder_id }) }
    void router.navigate({ to: '/drive/$', params, search: {} })
  }
  showNotice({ text, about, lastsMilliseconds: LASTS_MILLISECONDS, action: { label: t`Show`, perform: show } })
}
