import { safeFileName } from '../file-names.ts'
import { safeArchiveName } from '../files/archive-names.ts'

/** What mail can be taken along as: one message a file, in folders of an archive, or all in one file. */
export const EXPORT_FORMATS = ['zip', 'mbox'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const SUBJECT_CHARACTERS = 80
const NUMBER_DIGITS = 5

/** `Việc 2026-11-24.zip`: the last name of the folder's path, or the mailbox's address, and the day. */
export function exportFileName(about: string, day: string, format: ExportFormat): string {
  return safeFileName(`${lastStep(about)} ${day}.${format}`, `mail.${format}`)
}

/**
 * Where a message stands in the archive: `Việc/Cầu/2026-11-24 Báo giá 00012.eml`. Its number in the export keeps the names
 * apart, whatever the subjects, also for who unpacks it where case makes no difference.
 */
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
