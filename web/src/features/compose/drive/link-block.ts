import { t } from '@lingui/core/macro'
import type { ShareField } from '@sen/contract/drive/shares'
import { splitExtension } from '@sen/model/drive/drive-names'
import { escapeHtml, htmlFromText } from '../../../data/drafts/body-html.ts'
import { LINK_BLOCK_COLOURS } from '../../../lib/mail-colours.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { groupOf } from '../../../widgets/attachments/attachment-groups.ts'

type LinkedItem = Pick<ShareField, 'name' | 'type' | 'size' | 'url'>

const { kinds, line, link: linkColour, size: sizeColour, badgeInk } = LINK_BLOCK_COLOURS

const MOST_LETTERS = 4

/** A table without images, because all mail programs render it alike without loading anything. */
export function linkBlock(share: LinkedItem, language: 'vi' | 'en'): string {
  const { name, type, url } = share
  const colour = kinds[type === 'folder' ? 'folder' : groupOf({ name, content_type: '' })]
  // The cell is only as wide as its word. In a wider cell, the editor would make the word a paragraph.
  const badge = `width:1px;padding:8px 10px;border:1px solid ${colour};background-color:${colour};vertical-align:middle`
  const words = `padding:6px 12px;border:1px solid ${line};vertical-align:middle`
  const link = `<a href="${escapeHtml(url)}" style="color:${linkColour};font-weight:bold;text-decoration:none">${escapeHtml(name)}</a>`
  const size = sizeOf(share, language)
  const about = size === '' ? '' : `&nbsp; <span style="color:${sizeColour};font-size:12px">${escapeHtml(size)}</span>`
  return (
    '<table style="border-collapse:collapse;margin:6px 0"><tbody><tr>' +
    `<td style="${badge}"><span style="color:${badgeInk};font-size:11px;font-weight:bold">${badgeOf(share)}</span></td>` +
    `<td style="${words}">${link}${about}</td>` +
    '</tr></tbody></table>'
  )
}

export function linkLine(share: LinkedItem, language: 'vi' | 'en'): string {
  const about = share.type === 'folder' ? t`folder` : sizeOf(share, language)
  return htmlFromText(`\n${share.name}${about === '' ? '' : ` (${about})`}: ${share.url}\n`)
}

function sizeOf({ type, size }: LinkedItem, language: 'vi' | 'en'): string {
  return type === 'folder' || size === undefined ? '' : formatSize(size, language)
}

function badgeOf({ name, type }: LinkedItem): string {
  if (type === 'folder') return escapeHtml(t`FOLDER`).replaceAll(' ', '&nbsp;')
  const letters = splitExtension(name).extension.slice(1).toUpperCase()
  return letters === '' || letters.length > MOST_LETTERS ? escapeHtml(t`FILE`) : escapeHtml(letters)
}
