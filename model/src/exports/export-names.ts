import { safeFileName } from '../file-names.ts'
import { safeArchiveName } from '../files/archive-names.ts'

export const EXPORT_FORMATS = ['zip', 'mbox'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const SUBJECT_CHARACTERS = 80
const NUMBER_DIGITS = 5

/** Returns a name such as `Việc 2026-11-24.zip`: the folder or the mailbox's address, and the day. */
export function exportFileName(about: string, day: string, format: ExportFormat): string {
  return safeFileName(`${lastStep(about)} ${day}.${format}`, `mail.${format}`)
}

/** For example `Việc/Cầu/2026-11-24 Báo giá 00012.eml`. The running number keeps names distinct, ignoring case. */
export function exportEntryName(
  { folder, subject, receivedAt }: { readonly folder: string; readonly subject: string; readonly receivedAt: Date },
  number: number,
): string {
  const steps = folder.split('/').map((step) => safeArchiveName(step, 'folder'))
  const day = receivedAt.toISOString().slice(0, 10)
  const about = [...subject].slice(0, SUBJECT_CHARACTERS).join('').trim()
  const name = [day, ...(about === '' ? [] : [about]), String(number).padStart(NUMBER_DIGITS, '0')].join(' ')
  return [...steps, safeArchiveName(`${name.replaceAll(/[\\/]/g, '_')}.eml`, `${number}.eml`)].join('/')
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
