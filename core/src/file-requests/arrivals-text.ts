import { MAX_REPORTED_ARRIVALS } from '@sen/model/drive/limits'
import { withoutLinks } from '@sen/model/text/without-links'
import type { ReportLanguage } from '../system-mail/report-text.ts'
import type { ArrivedFile } from './file-request-store.ts'

export interface Arrivals {
  readonly folderName: string
  readonly address: string
  readonly arrivals: readonly ArrivedFile[]
}

/** Leaves out file names, because they are untrusted text. */
export function arrivalsSubject(language: ReportLanguage, { folderName, arrivals }: Arrivals): string {
  const count = arrivals.length
  if (language === 'vi') return `Đã nhận ${count} tệp trong thư mục “${folderName}”`
  return count === 1 ? `A file arrived in “${folderName}”` : `${count} files arrived in “${folderName}”`
}

/** Removes links from untrusted text, because readers trust a mail of ours. */
export function arrivalsText(language: ReportLanguage, { folderName, address, arrivals }: Arrivals): string {
  const named = arrivals.slice(0, MAX_REPORTED_ARRIVALS)
  const more = arrivals.length - named.length
  const isVietnamese = language === 'vi'
  const lines = named.map((arrival) => {
    const [name, by] = [withoutLinks(arrival.name), withoutLinks(arrival.by)]
    if (by === '') return `– ${name}`
    return isVietnamese ? `– ${name} (người gửi ghi tên: ${by})` : `– ${name} (from somebody who gave the name: ${by})`
  })
  if (more > 0) lines.push(isVietnamese ? `– và ${more} tệp khác` : `– and ${more} more`)
  const head = isVietnamese
    ? `Qua trang nhận tệp của bạn, thư mục “${folderName}” vừa nhận được:`
    : `By your page that takes files, these arrived in the folder “${folderName}”:`
  const foot = isVietnamese
    ? `Mở thư mục: ${address}\n\nTên người gửi do chính họ nhập và chưa được kiểm chứng.`
    : `Open the folder: ${address}\n\nWho sends types their name themselves; nobody has verified it.`
  return `${[head, lines.join('\n'), foot].join('\n\n')}\n`
}
