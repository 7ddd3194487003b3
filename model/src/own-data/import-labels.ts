import { cleanLabelName } from '../labels/labels.ts'
import { MAX_LABEL_NAME_CHARACTERS } from '../limits.ts'
import { nameFlaw, withoutFlaws } from '../text/name-flaws.ts'

/** What Gmail writes among the labels of an export that says a folder or a state, in English and in Vietnamese. */
const FOLDERS_AND_STATES = new Set([
  ...[
    'inbox',
    'sent',
    'drafts',
    'draft',
    'trash',
    'spam',
    'starred',
    'important',
    'unread',
    'opened',
    'archived',
    'chat',
  ],
  ...['hộp thư đến', 'đã gửi', 'thư đã gửi', 'thư nháp', 'thùng rác', 'thư rác', 'có gắn dấu sao', 'quan trọng'],
  ...['chưa đọc', 'đã mở', 'đã lưu trữ', 'trò chuyện'],
])
/** Of its tabs: `Category Updates`. */
const TAB = /^(category|danh mục)\b/i

/** The labels of another program's export that somebody made. */
export function foreignLabels(names: readonly string[]): readonly string[] {
  return names.filter((name) => !FOLDERS_AND_STATES.has(name.toLowerCase()) && !TAB.test(name))
}

/** What a label is to be called here that is called so in a file; undefined: no label can. */
export function importedLabelName(written: string): string | undefined {
  const cut = cleanLabelName(written.replaceAll(/["“”]/g, '')).slice(0, MAX_LABEL_NAME_CHARACTERS)
  const name = withoutFlaws(cut).trim()
  return nameFlaw(name) === undefined ? name : undefined
}
