import { plural, t } from '@lingui/core/macro'
import type { MailEventField } from '@sen/contract/events'
import { SHORTENED_CHARACTERS } from '@sen/model/notices/limits'
import { shorten } from '../lib/names/shorten.ts'
import { driveLocationPath } from '../state/drive/drive-location.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice, useNotices } from '../state/notices.ts'
import { router } from './router.tsx'

type BroughtFile = Extract<MailEventField, { readonly type: 'file.brought' }>

type WrittenFile = Extract<MailEventField, { readonly type: 'share.written' }>

/** File counts of visible notices, by file request or share. */
const told = new Map<string, number>()

/** Several files share one notice with a count. */
export function notifyUploadedFile({ request_id, folder_id, folder_name, file_name, by }: BroughtFile): void {
  const name = shorten(file_name, SHORTENED_CHARACTERS)
  const folder = shorten(folder_name, SHORTENED_CHARACTERS)
  tell(`file-request ${request_id}`, folder_id, (count) => {
    if (count > 1)
      return plural(count, { one: `# file arrived in “${folder}”.`, other: `# files arrived in “${folder}”.` })
    return by === '' ? t`“${name}” arrived in “${folder}”.` : t`${by} sent “${name}” to “${folder}”.`
  })
}

export function notifySharedFileChange({
  share_id,
  folder_id,
  folder_name,
  file_name,
  who,
  action,
}: WrittenFile): void {
  const name = shorten(file_name, SHORTENED_CHARACTERS)
  const folder = folder_name === '' ? t`My drive` : shorten(folder_name, SHORTENED_CHARACTERS)
  const visitor = who ?? t`Someone with the link`
  tell(`share ${share_id}`, folder_id, (count) => {
    if (count > 1)
      return plural(count, {
        one: `# file was added or changed through a link, most recently in “${folder}”.`,
        other: `# files were added or changed through a link, most recently in “${folder}”.`,
      })
    return action === 'uploaded' ? t`${visitor} uploaded “${name}” to “${folder}”.` : t`${visitor} changed “${name}”.`
  })
}

function tell(about: string, folderId: string | null, textFor: (count: number) => string): void {
  const stands = useNotices.getState().notices.some((notice) => notice.about === about)
  const count = (stands ? (told.get(about) ?? 0) : 0) + 1
  told.set(about, count)
  const show = () => {
    const params = { _splat: driveLocationPath({ kind: 'folder', id: folderId }) }
    void router.navigate({ to: '/drive/$', params, search: {} })
  }
  const text = textFor(count)
  showNotice({ text, about, lastsMilliseconds: LONG_NOTICE_MILLISECONDS, action: { label: t`Show`, perform: show } })
}
